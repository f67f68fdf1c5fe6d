// The eleven fields of a profile, for the KYC wizard and for the settings: lists from the API, cities by province.
// A list that does not load says what the server said of it, with a way to ask again.
// Usage: const { entered, failed } = useProfile(typed); <ProfileFields entered={entered} onChange errors isOpen />.
// Source: spec §2 (KYC step 2, edit profile), §3 (Enumerations), §8 (list load failures show the server's message).
import { TextInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { educations, genders, religions, sourcesOfFund } from '#domain/kyc.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { t } from '#ui/text.ts';
import { type Entered, type Lists, type ProfileField, withFirst } from './profile.ts';
import styles from './ProfileFields.module.css';
import { citiesQuery, jobsQuery, provincesQuery, sectorsQuery } from './profileQueries.ts';

type Props = {
  entered: Entered;
  lists: ProfileLists;
  onChange: (change: Partial<Entered>) => void;
  errors: Partial<Record<string, string | undefined>>;
  isOpen?: (field: ProfileField) => boolean;
};
export type ProfileLists = Lists & { error: Error | null; reload: () => void };

/** What is typed, completed by the first items of the lists, and the lists themselves. */
export function useProfile(typed: Entered): { entered: Entered; lists: ProfileLists } {
  const provinces = useQuery(provincesQuery);
  const places = useQuery(citiesQuery(null));
  const province = typed.province ?? provinces.data?.[0]?.id ?? null;
  const cities = useQuery({ ...citiesQuery(province), enabled: province !== null });
  const jobs = useQuery(jobsQuery);
  const sectors = useQuery(sectorsQuery);
  const all = [provinces, places, cities, jobs, sectors];
  const lists = {
    places: places.data,
    provinces: provinces.data,
    cities: province === null ? undefined : cities.data,
    jobs: jobs.data,
    sectors: sectors.data,
  };
  return {
    entered: withFirst(typed, lists),
    lists: {
      ...lists,
      error: all.find(({ error }) => error !== null)?.error ?? null,
      reload: () => all.filter(({ isError }) => isError).forEach((query) => void query.refetch()),
    },
  };
}

export function ProfileFields({ entered, lists, onChange, errors, isOpen = () => true }: Props) {
  const common = (field: ProfileField) => ({
    label: t(`kyc.field.${field}`),
    error: errors[field],
    disabled: !isOpen(field),
    description: isOpen(field) ? undefined : t('kyc.accepted'),
  });
  const chosen = { common, entered, onChange };
  return (
    <div className={styles.fields}>
      <ListsFailed lists={lists} />
      <FromList {...chosen} field="birthplace" list={lists.places} />
      <TextInput
        {...common('birthday')}
        type="date"
        autoComplete="bday"
        value={entered.birthday ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ birthday: value || null })}
      />
      <FromWords {...chosen} field="gender" />
      <FromWords {...chosen} field="religion" />
      <div className={styles.wide}>
        <Textarea
          {...common('address')}
          size="md"
          rows={2}
          maxLength={1000}
          autoComplete="street-address"
          value={entered.address ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ address: value })}
        />
      </div>
      <FromList {...chosen} field="province" list={lists.provinces} />
      <FromList {...chosen} field="city" list={lists.cities} />
      <FromWords {...chosen} field="lastEducation" />
      <FromList {...chosen} field="job" list={lists.jobs} />
      <FromList {...chosen} field="jobSector" list={lists.sectors} />
      <FromWords {...chosen} field="sourceOfFund" />
    </div>
  );
}

type Chosen = Pick<Props, 'entered' | 'onChange'> & {
  common: (field: ProfileField) => { label: string; error: string | undefined; disabled: boolean };
};

type ListField = 'birthplace' | 'province' | 'city' | 'job' | 'jobSector';

function FromList({ field, list, common, entered, onChange }: Chosen & { field: ListField; list: Lists['cities'] }) {
  return (
    <SelectField
      {...common(field)}
      searchable
      options={(list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={entered[field] === null ? null : String(entered[field])}
      // A city belongs to its province.
      onChange={(value) => onChange({ [field]: Number(value), ...(field === 'province' ? { city: null } : {}) })}
    />
  );
}

const words = {
  gender: genders.map((value) => ({ value, label: t(`gender.${value}`) })),
  religion: religions.map((value) => ({ value, label: t(`religion.${value}`) })),
  lastEducation: educations.map((value) => ({ value, label: t(`education.${value}`) })),
  sourceOfFund: sourcesOfFund.map((value) => ({ value, label: t(`source_of_fund.${value}`) })),
} as const;

function FromWords({ field, common, entered, onChange }: Chosen & { field: keyof typeof words }) {
  return (
    <SelectField
      {...common(field)}
      placeholder={t('kyc.choose')}
      options={words[field]}
      value={entered[field]}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
}

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
