// Queries and acts of the calendar of meetings.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MeetingCalendar } from '#contract/meeting.ts';
import { call } from '#ui/client.ts';
import type { Range } from './meetingRange.ts';

export const meetingsKey = ['meetings'] as const;

export const meetingsQuery = ({ from, to }: Range, officer: string | null) =>
  queryOptions({
    queryKey: [...meetingsKey, from, to, officer],
    queryFn: ({ signal }): Promise<MeetingCalendar> =>
      call('GET staff/meetings', { query: { from, to, ...(officer === null ? {} : { officer }) }, signal }),
    placeholderData: keepPreviousData,
  });
