// What blocks a lending of this group from being published, shown before anybody types; and a link to the group.
// Source: spec §1; docs/domain.md §4; decision 0054.
import type { DraftGround } from '#contract/draft.ts';
import { Note } from '#ui/Note.tsx';
import { t, type TextKey } from '#ui/text.ts';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

export function GroundNotes({ ground: { group, minimumMembers } }: { ground: DraftGround }) {
  const staying = group.members.filter(({ left }) => !left).length;
  const gone = group.members.filter(({ left }) => left).map(({ name }) => name);
  return (
    <>
      {!group.active && <Note tone="danger">{t('error.group.inactive')}</Note>}
      {staying < minimumMembers && (
        <Note tone="danger">{t('draft.note.members', { count: staying, minimum: minimumMembers })}</Note>
      )}
      {gone.length > 0 && <Note tone="danger">{t('error.draft.member_left', { name: gone.join(', ') })}</Note>}
      {group.running && (
        <Note tone="wait">
          {t('error.draft.running')} <Link to={paths.lending(group.running.id)}>{t('draft.note.running')}</Link>
        </Note>
      )}
    </>
  );
}

export function placeText({ group }: DraftGround): string {
  const day = t(`weekday.${group.meetingWeekday}` as TextKey);
  return [group.city, t('lending.meeting', { day }), t('lendings.officer', { name: group.officer })].join(' · ');
}
