// The fields of a profile, for the KYC wizard and the settings: lists from the API, cities by province. A list that
// did not load shows the server's message and a retry.
// Usage: const { entered, lists } = useProfile(typed); <ProfileFields entered={entered} lists={lists} onChange errors
// />.
import { Textarea } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import {
  type ChoiceField,
  choiceText,
  type ListField,
  listFields,
  type ProfileField,
  profileFields,
  profileForm,
  rowOf,
} from '#domain/profile-fields.ts';
import { businessDateOf, findBusinessDate } from '#domain/calendar.ts';
import { now } from '#ui/clock.ts';
import { DateInput } from '#ui/DateInput.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { t } from '#ui/text.ts';
import { type Entered, type Lists, parentOf, withinParent } from './profile.ts';
import styles from './ProfileFields.module.css';
import { listQueries } from './profileQueries.ts';

type Props = {
  entered: Entered;
  lists: ProfileLists;
  onChange: (change: Partial<Entered>) => void;
  errors: Partial<Record<string, string | undefined>>;
  isOpen?: (field: ProfileField) => boolean;
  /** Only these. */
  fields?: readonly ProfileField[];
};
export type ProfileLists = { of: Lists; error: Error | null; reload: () => void };

const topLists = listFields.filter((field) => parentOf(field) === null);
const childLists = listFields.filter((field) => parentOf(field) !== null);

/** The entered values, with cities of the chosen province only, and the lists. Nothing is chosen for the person. */
export function useProfile(typed: Entered): { entered: Entered; lists: ProfileLists } {
  const top = useQueries({ queries: topLists.map((field) => listQueries[profileFields[field].list](null)) });
  const parents = childLists.map((field) => {
    const parent = parentOf(field);
    return parent && typed[parent];
  });
  const child = useQueries({
    queries: childLists.map((field, index) => {
      const parent = parents[index] ?? null;
      return { ...listQueries[profileFields[field].list](parent), enabled: parent !== null };
    }),
  });
  const lists = Object.fromEntries([
    ...topLists.map((field, index) => [field, top[index]?.data] as const),
    ...childLists.map((field, index) => [field, parents[index] === null ? undefined : child[index]?.data] as const),
  ]) as Lists;
  const all = [...top, ...child];
  return {
    entered: withinParent(typed, lists),
    lists: {
      of: lists,
      error: all.find(({ error }) => error !== null)?.error ?? null,
      reload: () => all.filter(({ isError }) => isError).forEach((query) => void query.refetch()),
    },
  };
}

export function ProfileFields(props: Props) {
  const { entered, lists, onChange, errors, isOpen = () => true, fields = profileForm } = props;
  return (
    <div className={styles.fields}>
      <ListsFailed lists={lists} />
      {fields.map((field) => {
        const common = {
          label: t(`kyc.field.${field}`),
          error: errors[field],
          disabled: !isOpen(field),
          description: isOpen(field) ? undefined : t('kyc.accepted'),
        };
        return <Field key={field} field={field} common={common} entered={entered} lists={lists} onChange={onChange} />;
      })}
    </div>
  );
}

type FieldProps = Pick<Props, 'entered' | 'lists' | 'onChange'> & {
  field: ProfileField;
  common: { label: string; error: string | undefined; disabled: boolean; description: string | undefined };
};

function Field({ field, common, entered, lists, onChange }: FieldProps) {
  const row = rowOf(field);
  const value = entered[field] === null ? null : String(entered[field]);
  if (row.kind === 'list') {
    const parent = parentOf(field as ListField);
    const isShut = parent !== null && entered[parent] === null;
    return (
      <SelectField
        {...common}
        searchable
        placeholder={t('kyc.choose')}
        disabled={common.disabled || isShut}
        description={isShut && !common.disabled ? t('kyc.hint.province_first') : common.description}
        options={(lists.of[field as ListField] ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value}
        onChange={(chosen) => onChange({ [field]: Number(chosen), ...withoutChildren(field) })}
      />
    );
  }
  if (row.kind === 'choice')
    return (
      <SelectField
        {...common}
        placeholder={t('kyc.choose')}
        options={optionsOf(field as ChoiceField)}
        value={value}
        onChange={(chosen) => onChange({ [field]: chosen })}
      />
    );
  if (row.kind === 'date')
    return (
      <DateInput
        {...common}
        autoComplete={row.autoComplete}
        value={value === null ? null : findBusinessDate(value)}
        onChange={(date) => onChange({ [field]: date })}
        max={businessDateOf(now())}
      />
    );
  return (
    <div className={styles.wide}>
      <Textarea
        {...common}
        size="md"
        rows={2}
        maxLength={row.max}
        autoComplete={row.autoComplete}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
      />
    </div>
  );
}

const withoutChildren = (parent: ProfileField): Partial<Entered> =>
  Object.fromEntries(childLists.filter((field) => parentOf(field) === parent).map((field) => [field, null]));

const optionsOf = (field: ChoiceField) =>
  profileFields[field].values.map((value) => ({ value, label: t(choiceText(field, value)) }));

function ListsFailed({ lists: { error, reload } }: { lists: ProfileLists }) {
  if (error === null) return null;
  return (
    <div className={styles.failed}>
      <ErrorBox error={error} />
      <Button kind="outline" size="sm" icon="redo" onClick={reload}>
        {t('kyc.lists.retry')}
      </Button>
    </div>
  );
}
