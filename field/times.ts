// Moments of this phone as they are shown. Source: decision 0114.
import { formatTime } from '#domain/calendar.ts';
import { t } from '#ui/text.ts';
import { MANY_SHEETS } from './space.ts';

export const timeText = (moment: number | string): string => formatTime(new Date(moment));

/** Less than this is not worth a word. */
const NOTICED_SECONDS = 120;

/** "Jam HP 14 menit lebih lambat": null while the phone's clock is right enough. `seconds`: ahead of the server's. */
export function clockText(seconds: number | null): string | null {
  if (seconds === null || Math.abs(seconds) < NOTICED_SECONDS) return null;
  const minutes = Math.round(Math.abs(seconds) / 60);
  const length =
    minutes < 120
      ? t('fieldapp.minutes', { count: minutes })
      : t('fieldapp.hours', { count: Math.round(minutes / 60) });
  return t(seconds < 0 ? 'fieldapp.clock.behind' : 'fieldapp.clock.ahead', { length });
}

/** For how many more sheets there is room. */
export const roomText = (sheets: number): string =>
  t(sheets >= MANY_SHEETS ? 'fieldapp.room.many' : 'fieldapp.room', { count: sheets });
