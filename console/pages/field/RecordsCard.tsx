// What came with the posted sheets of a meeting from the officer's phone: when it was made, the leader's signature, the
// visit note and the pictures of the paper book.
// Source: docs/screens.md; decision 0114.
import { useQuery } from '@tanstack/react-query';
import type { MeetingRecord } from '#contract/field-sheet.ts';
import { Card } from '#ui/Card.tsx';
import { call, openFile } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import { useObjectUrl } from '#ui/useObjectUrl.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import styles from './field.module.css';

/** Nothing while there is none: most sheets are typed at a desk. */
export function RecordsCard({ lending, date }: { lending: string; date: string }) {
  const records = useQuery({
    queryKey: ['meeting-records', lending, date],
    queryFn: ({ signal }) =>
      call('GET staff/lendings/:id/meetingrecords', { params: { id: lending }, query: { date }, signal }),
  });
  if (!records.data || records.data.length === 0) return null;
  return (
    <Card className={frame.card} title={t('records.title')}>
      {records.data.map((record) => (
        <Came key={record.id} record={record} />
      ))}
    </Card>
  );
}

function Came({ record }: { record: MeetingRecord }) {
  const { version, officer, madeAt, receivedAt, signature, visitNote, photos } = record;
  return (
    <section className={styles.record}>
      <p>
        <b>{t('records.sheet', { version, officer })}</b>
      </p>
      <p className={frame.remark}>
        {t('records.made', { made: instantText(madeAt), received: instantText(receivedAt) })}
      </p>
      {signature && <Signature strokes={signature.strokes} />}
      {visitNote !== '' && (
        <p>
          {t('records.note')}: {visitNote}
        </p>
      )}
      {photos.length > 0 && (
        <div className={styles.photos}>
          {photos.map((id, index) => (
            <Photo key={id} id={id} alt={t('records.photo', { no: index + 1 })} />
          ))}
        </div>
      )}
    </section>
  );
}

/** As drawn: points are thousandths of the pad, which was wider than high. */
function Signature({ strokes }: NonNullable<MeetingRecord['signature']>) {
  return (
    <svg
      className={styles.strokes}
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
      role="img"
      aria-label={t('records.signature')}
    >
      {strokes.map((stroke, index) => (
        <polyline
          key={index}
          points={stroke.map(([x, y]) => `${x},${y}`).join(' ')}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

function Photo({ id, alt }: { id: MeetingRecord['photos'][number]; alt: string }) {
  const photo = useQuery({
    queryKey: ['field-photo', id],
    queryFn: ({ signal }) => openFile('GET staff/field/photos/:id', { id }, signal),
  });
  const address = useObjectUrl(photo.data);
  return address ? (
    <a href={address} target="_blank" rel="noreferrer">
      <img src={address} alt={alt} />
    </a>
  ) : (
    <span>{alt}</span>
  );
}
