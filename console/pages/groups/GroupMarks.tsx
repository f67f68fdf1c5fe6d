// What the list and the detail both show of a group: meeting time, grade, whether it is active.
// Source: docs/screens.md.
import type { GroupItem } from '#contract/group.ts';
import { formatLocalTime, zoneOfCity } from '#domain/time-zone.ts';
import { Badge } from '#ui/Badge.tsx';
import { GradeTag } from '#ui/GradeTag.tsx';
import { t, type TextKey } from '#ui/text.ts';

export const dayText = (weekday: number): string => t(`weekday.${weekday}` as TextKey);

export const meetingText = ({ meetingWeekday, meetingTime, city }: GroupItem): string =>
  t('groups.meeting', { day: dayText(meetingWeekday), time: formatLocalTime(meetingTime, zoneOfCity(city.id)) });

export function ScoreGrade({ group: { grade } }: { group: GroupItem }) {
  return grade === null ? t('groups.unscored') : <GradeTag grade={grade} />;
}

export function GroupState({ active }: { active: boolean }) {
  return active ? (
    <Badge tone="ok" icon="check">
      {t('groups.state.active')}
    </Badge>
  ) : (
    <Badge tone="mute" icon="cross">
      {t('groups.state.closed')}
    </Badge>
  );
}
