// The values of a group's form as text, the missing ones, and the request body.
// Invariant: the account number is never shown in full, so an empty one means "unchanged".
import type { Endpoints } from '#contract/all.ts';
import type { StaffGroup } from '#contract/group.ts';

export type GroupDraft = {
  name: string;
  sector: string | null;
  city: string | null;
  description: string;
  meetingTime: string;
  meetingPlace: string;
  score: string;
  bank: string | null;
  number: string;
  holder: string;
};

export const emptyDraft: GroupDraft = {
  name: '',
  sector: null,
  city: null,
  description: '',
  meetingTime: '09:00',
  meetingPlace: '',
  score: '',
  bank: null,
  number: '',
  holder: '',
};

export const draftOf = (group: StaffGroup): GroupDraft => ({
  name: group.name,
  sector: String(group.sector.id),
  city: String(group.city.id),
  description: group.description,
  meetingTime: group.meetingTime,
  meetingPlace: group.meetingPlace,
  score: group.creditScore === null ? '' : String(group.creditScore),
  bank: group.account ? String(group.account.bank.id) : null,
  number: '',
  holder: group.account?.holder ?? '',
});

type Fields = Omit<Endpoints['PUT staff/groups/:id']['body'], 'version' | 'reason'>;

/** The request body, or null while something is missing or invalid. */
export function fieldsOf(draft: GroupDraft): Fields | null {
  const { name, sector, city, description, meetingTime, meetingPlace, score, bank, number, holder } = draft;
  const hasScore = score.trim() !== '';
  if (name.trim().length < 3 || sector === null || city === null) return null;
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(meetingTime)) return null;
  if (hasScore && !(/^\d{1,3}$/.test(score.trim()) && Number(score) <= 100)) return null;
  const digits = number.replace(/\D/g, '');
  if (digits !== '' && (digits.length < 6 || digits.length > 20 || bank === null || holder.trim() === '')) return null;
  return {
    name,
    sector: Number(sector),
    city: Number(city),
    description,
    meetingTime,
    meetingPlace,
    creditScore: hasScore ? Number(score) : null,
    ...(digits === '' || bank === null ? {} : { account: { bank: Number(bank), number: digits, holder } }),
  };
}
