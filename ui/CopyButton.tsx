// Copies a value, without its display spaces, and shows "Copied." for 2000 ms. Shows nothing if the clipboard is
// denied.
// Usage: <CopyButton value={va.replaceAll(' ', '')} />.
// Source: spec §2, §9; docs/settled.md 44.
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { t } from './text.ts';

const SHOWN_MS = 2000;

export function CopyButton({
  value,
  label = t('action.copy'),
  full = false,
  kind = 'outline',
}: {
  value: string;
  label?: string;
  full?: boolean;
  kind?: 'outline' | 'primary';
}) {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied((count) => count + 1);
    } catch {
      setCopied(0);
    }
  };
  return (
    <>
      <Button kind={kind} icon={copied ? 'check' : 'copy'} full={full} onClick={() => void copy()}>
        {copied ? t('copy.copied') : label}
      </Button>
      <span className="sr" role="status">
        {copied ? t('copy.copied') : ''}
      </span>
    </>
  );
}
