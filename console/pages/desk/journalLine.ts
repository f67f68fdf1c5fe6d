// The small line below a journal's title: when it was posted, where the money went, and for which month it was meant
// where that month was locked.
// Source: decision 0125.
import type { Journal } from '#contract/books.ts';
import { formatMonth } from '#domain/calendar.ts';
import { t } from '#ui/text.ts';
import { instantText } from '../instants.ts';

type Told = Pick<Journal, 'postedAt' | 'detail' | 'meantFor'>;

export const journalLine = ({ postedAt, detail, meantFor }: Told): string =>
  [instantText(postedAt), detail, meantFor && t('journal.meant_for', { month: formatMonth(meantFor) })]
    .filter(Boolean)
    .join(', ');
