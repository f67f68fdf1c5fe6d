// The private link to the calendar of instalments: shown masked, copied whole; a new one ends the old at once, after a
// question.
// Source: docs/screens.md; decision 0104.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarLink } from '#contract/spread.ts';
import { businessDateOf, formatShortDate, formatTime } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import styles from './coming.module.css';
import { Block } from './SpreadBars.tsx';
import { linkQuery, useRenewLink } from './spreadQueries.ts';

export function CalendarLinkCard() {
  const link = useQuery(linkQuery);
  return (
    <Block title={t('spread.link')}>
      <div className={styles.link}>
        <p className="sm ink2">{t('spread.link.words')}</p>
        <ListFaces query={link} what={t('spread.link.what')} loading={<LinesSkeleton rows={2} />}>
          {(found) => (found.link === null ? <None /> : <Own link={found.link} />)}
        </ListFaces>
        <p className="sm ink2">{t('spread.link.warning')}</p>
      </div>
    </Block>
  );
}

function None() {
  const making = useRenewLink(() => undefined);
  return (
    <div>
      <ErrorBox error={making.error} />
      <Button kind="outline" busy={making.isPending} busyText={t('spread.link.making')} onClick={() => making.mutate()}>
        {t('spread.link.make')}
      </Button>
    </div>
  );
}

/** "titian.example/api/v1/calendars/k7Qe••••••.ics": nothing on the screen opens the calendar. */
const masked = (address: string): string =>
  address.replace(/^https?:\/\//, '').replace(/([\w-]{4})[\w-]+\.ics$/, '$1••••••.ics');

const whenText = (at: string): string => {
  const time = new Date(at);
  return `${formatShortDate(businessDateOf(time))}, ${formatTime(time)}`;
};

function Own({ link: { address, createdAt, readAt } }: { link: CalendarLink }) {
  const [asked, setAsked] = useState(false);
  const renewing = useRenewLink(() => setAsked(false));
  const close = () => {
    setAsked(false);
    renewing.reset();
  };
  const made = whenText(createdAt);
  return (
    <div>
      <p className={styles.address}>{masked(address)}</p>
      <p className="xs ink2 num">
        {readAt === null ? t('spread.link.unread', { made }) : t('spread.link.made', { made, read: whenText(readAt) })}
      </p>
      <div className={styles.acts}>
        <CopyButton value={address} label={t('spread.link.copy')} />
        <Button kind="text" onClick={() => setAsked(true)}>
          {t('spread.link.renew')}
        </Button>
      </div>
      <FormDialog
        opened={asked}
        title={t('spread.link.renew')}
        act={t('spread.link.renew')}
        busyText={t('spread.link.making')}
        busy={renewing.isPending}
        onSubmit={() => renewing.mutate()}
        onClose={close}
      >
        <ErrorBox error={renewing.error} />
        <p>{t('spread.link.renew.words')}</p>
      </FormDialog>
    </div>
  );
}
