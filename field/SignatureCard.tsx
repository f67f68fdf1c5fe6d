// What confirms the sheet beside its figures: the leader's signature on the glass, a note, a picture of the group's book.
// Source: docs/screens.md; decision 0114.
import { type PointerEvent, useRef, useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import { BookPhoto } from './BookPhoto.tsx';
import type { Stroke } from './model.ts';
import { Press } from './parts.tsx';
import type { CardProps } from './card.ts';
import styles from './sheet.module.css';

export function SignatureCard({ record, change }: CardProps) {
  const { draft, meeting } = record;
  const name = meeting.leader ?? t('fieldapp.leader');
  return (
    <Card title={t('fieldapp.signature')} remark={draft.signature.length === 0 ? t('fieldapp.signature.open') : false}>
      <Glass name={name} strokes={draft.signature} onChange={(signature) => change({ signature })} />
      <Press kind="text" small disabled={draft.signature.length === 0} onPress={() => change({ signature: [] })}>
        {t('fieldapp.signature.again')}
      </Press>
      <label className={styles.note}>
        <span>{t('sheet.note')}</span>
        <textarea
          rows={2}
          maxLength={1000}
          value={draft.note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
      </label>
      <BookPhoto record={record} />
    </Card>
  );
}

const WIDTH = 300;
const HEIGHT = 90;
/** Longer than any signature, and what the server takes: what is beyond is not drawn. */
const MOST_POINTS = 2_000;
const MOST_OF_STROKE = 500;
const MOST_STROKES = 60;

/** Drawn by finger or pen; each stroke is kept as it ends. */
function Glass({
  name,
  strokes,
  onChange,
}: {
  name: string;
  strokes: readonly Stroke[];
  onChange: (s: readonly Stroke[]) => void;
}) {
  const [drawn, setDrawn] = useState<Stroke | null>(null);
  const glass = useRef<SVGSVGElement>(null);
  const pointOf = ({ clientX, clientY }: PointerEvent): Stroke => {
    const box = glass.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return [];
    return [[thousandths(clientX - box.left, box.width), thousandths(clientY - box.top, box.height)]];
  };
  const isFull =
    strokes.length >= MOST_STROKES ||
    strokes.reduce((sum, stroke) => sum + stroke.length, 0) > MOST_POINTS - MOST_OF_STROKE;
  const end = () => {
    if (drawn !== null && drawn.length > 1) onChange([...strokes, drawn]);
    setDrawn(null);
  };
  return (
    <div className={styles.glass}>
      <svg
        ref={glass}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t(strokes.length > 0 ? 'fieldapp.signature.of' : 'fieldapp.signature.here', { name })}
        onPointerDown={(event) => {
          if (isFull) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrawn(pointOf(event));
        }}
        onPointerMove={(event) =>
          drawn !== null && drawn.length < MOST_OF_STROKE && setDrawn([...drawn, ...pointOf(event)])
        }
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className={styles.base} d={`M24 76H${WIDTH - 24}`} />
        {[...strokes, ...(drawn ? [drawn] : [])].map((stroke, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- strokes are only ever added at the end
          <polyline key={index} points={pointsOf(stroke)} />
        ))}
      </svg>
      <p className="xs ink2">{name}</p>
    </div>
  );
}

const thousandths = (part: number, whole: number): number =>
  Math.min(1_000, Math.max(0, Math.round((part * 1_000) / whole)));

const pointsOf = (stroke: Stroke): string =>
  stroke.map(([x, y]) => `${(x * WIDTH) / 1_000},${(y * HEIGHT) / 1_000}`).join(' ');
