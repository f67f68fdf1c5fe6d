// The full numbers of a submission: masked until she opens all of them at once, for one reason that is recorded.
// Invariant: only the page holds them; closed, they are gone.
// Source: docs/screens.md (KYC); docs/domain.md §3; decision 0115.
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatTime } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { type Answer, call } from '#ui/client.ts';
import { now } from '#ui/clock.ts';
import { Icon } from '#ui/Icon.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { SelectBox } from '../SelectBox.tsx';
import styles from './desk.module.css';
import { staffKycQuery } from './kycQueries.ts';

export type Numbers = Answer<'POST staff/kycs/:id/reveals'>;
/** The numbers with when and why they were opened. */
export type Revealed = { numbers: Numbers; at: Date; reason: string };

const reasons = ['match', 'double', 'own'] as const;
const longest = 300;

type Props = {
  id: string;
  revealed: Revealed | null;
  /** Whether the page begins here, so that one key opens the numbers. */
  first: boolean;
  onChange: (revealed: Revealed | null) => void;
};

export function RevealBar({ id, revealed, first, onChange }: Props) {
  if (revealed === null) return <Shut id={id} first={first} onOpen={onChange} />;
  return (
    <div className={styles.reveal}>
      <Icon name="eye" size={16} />
      <span>{t('kycr.reveal.open', { time: formatTime(revealed.at), reason: revealed.reason })}</span>
      <Button kind="text" size="sm" onClick={() => onChange(null)}>
        {t('kycr.reveal.close')}
      </Button>
    </div>
  );
}

type ShutProps = Pick<Props, 'id' | 'first'> & { onOpen: (revealed: Revealed) => void };

function Shut({ id, first, onOpen }: ShutProps) {
  const client = useQueryClient();
  const [choice, setChoice] = useState<(typeof reasons)[number]>('match');
  const [own, setOwn] = useState('');
  const bar = useRef<HTMLDivElement>(null);
  const reason = choice === 'own' ? own.trim() : t(`kycr.reveal.reason.${choice}`);
  const opening = useMutation({
    mutationFn: () => call('POST staff/kycs/:id/reveals', { params: { id }, body: { reason } }),
    onSuccess: (numbers) => {
      onOpen({ numbers, at: now(), reason });
      void client.invalidateQueries({ queryKey: staffKycQuery(id).queryKey });
    },
    gcTime: 0,
  });
  useEffect(() => {
    if (first) bar.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [first]);
  return (
    <div ref={bar} className={styles.shut}>
      <p>
        <Icon name="lock" size={16} />
        <span>{t('kycr.reveal.shut')}</span>
      </p>
      <div className={styles.choose}>
        <SelectBox
          label={t('kycr.reveal.reason')}
          quiet
          options={reasons.map((value) => ({ value, label: t(`kycr.reveal.reason.${value}`) }))}
          value={choice}
          onChange={setChoice}
        />
        {choice === 'own' && (
          <TextInput
            aria-label={t('kycr.reveal.reason.words')}
            placeholder={t('kycr.reveal.reason.words')}
            maxLength={longest}
            value={own}
            onChange={({ currentTarget }) => setOwn(currentTarget.value)}
          />
        )}
        <Button
          kind="outline"
          size="sm"
          busy={opening.isPending}
          disabled={reason === ''}
          onClick={() => opening.mutate()}
        >
          {t('kycr.reveal')}
        </Button>
      </div>
      <ErrorBox error={opening.error} />
    </div>
  );
}
