// The fields of a question, an event or a video. Usage: <ContentFieldset kind={kind} typed={typed} onType={…} />.
// Source: docs/settled.md 62; docs/screens.md.
import { Textarea, TextInput } from '@mantine/core';
import type { ContentKind } from '#contract/content.ts';
import { type BusinessDate, findBusinessDate } from '#domain/calendar.ts';
import { CountField } from '#ui/CountField.tsx';
import { DateInput, dayText } from '#ui/DateInput.tsx';
import { t } from '#ui/text.ts';
import { TimeField } from '../TimeField.tsx';
import drafts from '../drafts/drafts.module.css';
import type { Typed } from './contentForm.ts';

type Props = {
  kind: ContentKind;
  typed: Typed;
  onType: (part: Partial<Typed>) => void;
  readOnly?: boolean;
};

export function ContentFieldset({ kind, ...form }: Props) {
  const { typed } = form;
  const { field, count, day, time } = fieldsOf(form);
  return (
    <div className={drafts.main}>
      <TextInput label={t(`content.title.${kind}`)} maxLength={200} {...field('title')} />
      {kind === 'faq' && <TextInput label={t('content.category')} maxLength={60} {...field('category')} />}
      {kind === 'event' && (
        <>
          <TextInput label={t('content.place')} maxLength={200} {...field('place')} />
          <div className={drafts.terms}>
            <DateInput label={t('content.start.date')} {...day('startDate')} />
            <TimeField label={t('content.start.time')} {...time('startTime')} />
            <DateInput
              label={t('content.end.date')}
              {...day('endDate')}
              min={findBusinessDate(typed.startDate) ?? undefined}
            />
            <TimeField label={t('content.end.time')} {...time('endTime')} />
          </div>
        </>
      )}
      <Textarea
        label={t(`content.body.${kind}`)}
        description={t('content.body.hint', { name: 'funding_minimum' })}
        rows={8}
        maxLength={20_000}
        {...field('body')}
      />
      {kind !== 'faq' && <TextInput label={t(`content.link.${kind}`)} type="url" maxLength={500} {...field('link')} />}
      <div className={drafts.terms}>
        {kind === 'video' && (
          <>
            <CountField label={t('content.minutes')} most={1_440} {...count('minutes')} />
            <CountField label={t('content.seconds')} most={59} {...count('seconds')} />
          </>
        )}
        <DateInput label={t('content.publish')} description={t('content.publish.hint')} {...day('publishOn')} />
        <CountField
          label={t('references.position')}
          description={t('references.position.hint')}
          most={999}
          {...count('position')}
        />
      </div>
    </div>
  );
}

/** What each kind of field shows, and what it does with what is typed. */
const fieldsOf = ({ typed, onType, readOnly = false }: Omit<Props, 'kind'>) => ({
  field: (name: keyof Typed) => ({
    value: typed[name],
    readOnly,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      onType({ [name]: currentTarget.value }),
  }),
  count: (name: 'minutes' | 'seconds' | 'position') => ({
    value: typed[name],
    readOnly,
    onChange: (text: string) => onType({ [name]: text }),
  }),
  time: (name: 'startTime' | 'endTime') => ({
    value: typed[name],
    readOnly,
    onChange: (text: string) => onType({ [name]: text }),
  }),
  day: (name: 'startDate' | 'endDate' | 'publishOn') => ({
    value: findBusinessDate(typed[name]),
    readOnly,
    onChange: (date: BusinessDate | null, isEmpty: boolean) => onType({ [name]: dayText(date, isEmpty) }),
  }),
});
