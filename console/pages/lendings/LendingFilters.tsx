// The filters of the lendings: one chip a status, and whether only late ones are wanted. One row that scrolls sideways on phones.
// Source: screens.md (filters in the address); the look's chips.
import { Chip } from '#ui/Chip.tsx';
import { t } from '#ui/text.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { type Filters, statuses } from './filters.ts';

type Props = { filters: Filters; onChange: (change: Partial<Omit<Filters, 'page'>>) => void };

export function LendingFilters({ filters, onChange }: Props) {
  return (
    <ChoiceChips
      label={t('lendings.filter')}
      all={t('lendings.all')}
      choices={statuses}
      textOf={(status) => t(`status.lending.${status}`)}
      chosen={filters.status}
      onChoose={(status) => onChange({ status })}
    >
      <Chip
        on={filters.decision}
        icon="flag"
        removable
        onClick={() => onChange({ decision: !filters.decision, status: null, late: false })}
      >
        {t('lendings.decision')}
      </Chip>
      <Chip on={filters.late} icon="clock" removable onClick={() => onChange({ late: !filters.late })}>
        {t('lendings.late')}
      </Chip>
    </ChoiceChips>
  );
}
