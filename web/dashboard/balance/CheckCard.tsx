// The check in this browser: five steps with their values, which stop at the first that fails, and then what that may mean and
// whom to tell. Money acts stay open. Source: docs/balance-proof.md.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatTime, type BusinessDate, businessDateOf } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { now } from '#ui/clock.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { Note } from '#ui/Note.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from './balance.module.css';
import { checkProof, fileName, fileOf, type Proof, type Result, shortHash, type Step } from './balanceQueries.ts';

const names = ['daun', 'tetangga', 'akar', 'rantai', 'bank'] as const;

export function CheckCard({ proof }: { proof: Proof }) {
  /** The last verdict stands while it is checked again. */
  const [found, setFound] = useState<{ result: Result; at: Date } | null>(null);
  const checking = useMutation({
    mutationFn: async () => ({ result: await checkProof(proof), at: now() }),
    onSuccess: setFound,
  });
  const published = new Date(proof.night.publishedAt);
  const unloaded = checking.isError && (
    <Note tone="danger" role="alert">
      <span>{t('ownbalance.unloaded')}</span>
    </Note>
  );
  if (found)
    return (
      <>
        {unloaded}
        <Checked proof={proof} {...found} busy={checking.isPending} onAgain={() => checking.mutate()} />
      </>
    );
  return (
    <Card label={t('ownbalance.ready')}>
      <Head
        look="idle"
        icon="clock"
        title={t('ownbalance.ready')}
        text={t('ownbalance.ready.when', {
          at: `${formatDate(businessDateOf(published))}, ${formatTime(published)}`,
        })}
      />
      <p className={classes('sm ink2', styles.gap)}>{t('ownbalance.ready.text')}</p>
      {unloaded}
      <Button full busy={checking.isPending} busyText={t('ownbalance.busy')} onClick={() => checking.mutate()}>
        {t('ownbalance.check')}
      </Button>
    </Card>
  );
}

type CheckedProps = { proof: Proof; result: Result; at: Date; busy: boolean; onAgain: () => void };

function Checked({ proof, result: { cocok, langkah }, at, busy, onAgain }: CheckedProps) {
  const time = { at: formatTime(at) };
  return (
    <>
      <Card label={t('ownbalance.what')}>
        <div role="status">
          {cocok ? (
            <Head look="ok" icon="check" title={t('ownbalance.ok')} text={t('ownbalance.ok.when', time)} />
          ) : (
            <Head
              look="bad"
              icon="warn"
              title={t('ownbalance.bad', { step: langkah.length })}
              text={t('ownbalance.bad.when', time)}
            />
          )}
        </div>
        <ol className={styles.steps} key={at.getTime()}>
          {names.map((name) => (
            <StepLine key={name} name={name} step={langkah.find(({ nama }) => nama === name)} />
          ))}
        </ol>
        {cocok && (
          <Button kind="outline" full icon="redo" busy={busy} busyText={t('ownbalance.busy')} onClick={onAgain}>
            {t('ownbalance.again')}
          </Button>
        )}
        {!cocok && (
          <p className="sm">
            <b>{t('ownbalance.calm')}</b> {t('ownbalance.calm.text')}
          </p>
        )}
      </Card>
      {!cocok && <Failed proof={proof} busy={busy} onAgain={onAgain} />}
    </>
  );
}

type HeadProps = { look: 'idle' | 'ok' | 'bad'; icon: IconName; title: string; text: string };

const Head = ({ look, icon, title, text }: HeadProps) => (
  <div className={classes(styles.verdict, styles[look])}>
    <span>
      <Icon name={icon} size={24} />
    </span>
    <div>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  </div>
);

function StepLine({ name, step }: { name: (typeof names)[number]; step: Step | undefined }) {
  const isBad = step?.cocok === false;
  const icon: IconName = step?.cocok === true ? 'check' : isBad ? 'cross' : 'clock';
  return (
    <li className={classes(isBad && styles.badStep, step?.cocok !== true && !isBad && styles.open)}>
      <Icon name={icon} />
      <div>
        <b>{titleOf(name, step)}</b>
        <span>{step === undefined ? t('ownbalance.step.not') : valueOf(step)}</span>
      </div>
    </li>
  );
}

function titleOf(name: (typeof names)[number], step: Step | undefined): string {
  if (step === undefined) return t(`ownbalance.step.${name}.open`);
  if (name === 'daun' && step.cocok === false) return t('ownbalance.step.daun.bad');
  if (name === 'tetangga') return t('ownbalance.step.tetangga', { count: step.banyak ?? 0 });
  if (name === 'akar' && step.cocok === false) return t('ownbalance.step.akar.bad');
  return t(`ownbalance.step.${name}`);
}

const money = (sum: bigint | null | undefined) => formatRupiahTotal(String(sum ?? 0n));

function valueOf({ nama, cocok, nilai = '', total, hitung = '', diumumkan = '', sebelum, bank }: Step): string {
  switch (nama) {
    case 'daun':
      return t('ownbalance.step.daun.value', { value: shortHash(nilai) });
    case 'tetangga':
      return t('ownbalance.step.tetangga.value', { total: money(total) });
    case 'akar':
      return cocok === true
        ? shortHash(hitung)
        : t('ownbalance.step.akar.both', { computed: shortHash(hitung), published: shortHash(diumumkan) });
    case 'rantai':
      return sebelum
        ? `${formatDate(sebelum as BusinessDate)}, ${shortHash(nilai)}`
        : t('ownbalance.step.rantai.first');
    case 'bank':
      return cocok === null
        ? t('ownbalance.step.bank.none')
        : t('ownbalance.step.bank.value', { total: money(total), bank: money(bank) });
  }
}

const meanings = ['file', 'figure', 'root'] as const;
const told = ['us', 'ojk', 'others'] as const;

function Failed({ proof, busy, onAgain }: { proof: Proof; busy: boolean; onAgain: () => void }) {
  return (
    <>
      <Card title={t('ownbalance.means')}>
        <ul className={styles.list}>
          {meanings.map((name) => (
            <li key={name}>
              <b>{t(`ownbalance.means.${name}`)}</b>
              <span>{t(`ownbalance.means.${name}.text`)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('ownbalance.tell')}>
        <ul className={styles.list}>
          {told.map((name) => (
            <li key={name}>
              <b>{t(`ownbalance.tell.${name}`)}</b>
              <span>{t(`ownbalance.tell.${name}.text`)}</span>
            </li>
          ))}
        </ul>
        <div className={styles.acts}>
          <Button href={paths.customerCare} full newTab>
            {t('ownbalance.report')}
          </Button>
          <Button kind="outline" full icon="redo" busy={busy} busyText={t('ownbalance.busy')} onClick={onAgain}>
            {t('ownbalance.again')}
          </Button>
          <Button kind="outline" full icon="download" onClick={() => saveFile(fileOf(proof), fileName(proof.date))}>
            {t('ownbalance.save')}
          </Button>
        </div>
      </Card>
    </>
  );
}
