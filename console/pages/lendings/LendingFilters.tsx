// The filters of the lendings: one chip a status, and whether only late ones are wanted. One row that scrolls sideways on phones.
// Source: screens.md (filters in the address); the look's chips.
import { Chip, ChipRow } from '#ui/Chip.tsx';
import { t } from '#ui/text.ts';
import { type Filters, statuses } from './filters.ts';
import frame from '../frame.module.css';

type Props = { filters: Filters; onChange: (change: Partial<Omit<Filters, 'page'>>) => void };

export function LendingFilters({ filters, onChange }: Props) {
  return (
    <div className={frame.filters}>
      <ChipRow label={t('lendings.filter')}>
        <Chip on={filters.status === null} onClick={() => onChange({ status: null })}>
          {t('lendings.all')}
        </Chip>
        {statuses.map((status) => (
          <Chip key={status} on={filters.status === status} onClick={() => onChange({ status })}>
            {t(`status.lending.${status}`)}
          </Chip>
        ))}
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
      </ChipRow>
    </div>
  );
}
