// The borrower form in the browser: its lists, missing fields, and the request body.
// Invariant: nothing is chosen for the person, and a city always belongs to the chosen province (docs/settled.md).
// Source: spec §3, §5, §7.
import { useQuery } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import { t } from '#ui/text.ts';
import { citiesQuery, provincesQuery, sectorsQuery } from '../dashboard/profile/profileQueries.ts';
import { useParameter } from '../parameters.ts';

/** What was typed or chosen; null where nothing was chosen yet. The phone number is the digits after +62. */
export type Entered = {
  name: string;
  phone: string;
  sector: number | null;
  province: number | null;
  city: number | null;
  address: string;
  human: string;
};

export const nothingEntered: Entered = {
  name: '',
  phone: '',
  sector: null,
  province: null,
  city: null,
  address: '',
  human: '',
};

type Named = { id: number; name: string };
export type Lists = {
  sectors: readonly Named[];
  provinces: readonly Named[];
  cities: readonly Named[];
  error: Error | null;
  reload: () => void;
};

/** The lists that the form chooses from: cities once a province is chosen. */
export function useLeadLists({ province }: Entered): Lists {
  const sectors = useQuery(sectorsQuery);
  const provinces = useQuery(provincesQuery);
  const cities = useQuery({ ...citiesQuery(province), enabled: province !== null });
  const all = [sectors, provinces, cities];
  return {
    sectors: sectors.data ?? [],
    provinces: provinces.data ?? [],
    cities: province === null ? [] : (cities.data ?? []),
    error: all.find(({ error }) => error !== null)?.error ?? null,
    reload: () => all.filter(({ isError }) => isError).forEach((query) => void query.refetch()),
  };
}

/** The promised number of working days until contact; text without a number while the parameter is not loaded. */
export function useContactTime(): string {
  const days = useParameter('lead_time');
  return days === undefined ? t('lead.when.unknown') : t('lead.when', { days });
}

export const leadFields = ['name', 'phone', 'sector', 'province', 'city', 'address'] as const;
export type LeadField = (typeof leadFields)[number];

/** Whether a required field is empty. */
export function isMissing(entered: Entered, field: LeadField): boolean {
  const value = entered[field];
  return value === null || String(value).trim() === '';
}

type Body = Endpoints['POST borrowerregisters']['body'];
type Complete = Entered & { sector: number; province: number; city: number };

export const isComplete = (entered: Entered): entered is Complete =>
  leadFields.every((field) => !isMissing(entered, field));

/** The form as the server reads it. */
export function bodyOf({ name, phone, sector, province, city, address, human }: Complete): Body {
  return {
    borrower_name: name.trim(),
    borrower_phone_number: phone,
    jobSector: sector,
    city,
    province,
    borrower_business_address: address.trim(),
    ...(human.trim() === '' ? {} : { human: human.trim() }),
  };
}
