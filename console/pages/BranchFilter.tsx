// The chip that limits a list to one branch, of those within the person's reach.
// Source: decision 0112.
import { useQuery } from '@tanstack/react-query';
import { ChipSelect } from '#ui/ChipSelect.tsx';
import { t } from '#ui/text.ts';
import { choicesQuery } from './groupChoices.ts';

type Props = { value: string | null; onChange: (branch: string | null) => void };

export function BranchFilter({ value, onChange }: Props) {
  const { data } = useQuery(choicesQuery);
  return (
    <ChipSelect
      label={t('groups.branch')}
      any={t('groups.branch.any')}
      options={(data?.branches ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}
