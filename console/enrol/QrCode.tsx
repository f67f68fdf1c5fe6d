// A text as squares that a camera reads, dark on light in either theme, since not every camera reads the opposite.
// Usage: <QrCode text={otpauth} label={t('…')} />. Source: security AUTH-08; decision 0061.
import encodeQr from 'qr';
import { useMemo } from 'react';
import styles from './enrol.module.css';

const QUIET = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(encodeQr(text, 'raw', { border: QUIET })), [text]);
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** One square for each dark cell. */
function drawn(rows: readonly (readonly boolean[])[]): { size: number; path: string } {
  const squares = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size: rows.length, path: squares.join('') };
}
