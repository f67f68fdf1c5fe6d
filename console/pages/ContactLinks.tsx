// Buttons that call a person or open WhatsApp, in the hours of the law where she lives; else shut, with when they open.
// Invariant: the link exists only in the answer to a press, which is on the trail: nothing here is copied or opened past it.
// Usage: <ContactLinks contact={lead.contact} name={lead.name} shownBy={leadsKey} press={(way) => call('POST …/contacts', …)} />.
// Source: decision 0117.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Contact } from '#contract/contact.ts';
import { type ContactWay, contactWays, isContactOpen } from '#domain/contact-hours.ts';
import { formatInZone } from '#domain/time-zone.ts';
import { Card } from '#ui/Card.tsx';
import { now } from '#ui/clock.ts';
import { Icon } from '#ui/Icon.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import styles from './ContactLinks.module.css';
import frame from './frame.module.css';

type Props = {
  contact: Contact;
  name: string;
  /** Loads the next window once this one begins or ends. */
  shownBy: readonly unknown[];
  press: (way: ContactWay) => Promise<{ link: string }>;
};

export function ContactLinks({ contact, name, shownBy, press }: Props) {
  const [opensAt, closesAt] = [new Date(contact.opensAt), new Date(contact.closesAt)];
  const isOpen = isContactOpen({ opensAt, closesAt }, now());
  useLoadAt(isOpen ? contact.closesAt : contact.opensAt, shownBy);
  const pressing = useMutation({
    mutationFn: press,
    onSuccess: ({ link }, way) => {
      if (way === 'call') window.location.assign(link);
      else window.open(link, '_blank', 'noopener');
    },
  });
  const zone = contact.zone ?? 'WIB';
  return (
    <Card className={frame.card} title={t('contact.title')}>
      <div className={styles.links}>
        {contactWays.map((way) => (
          <button
            key={way}
            type="button"
            className={styles.link}
            disabled={!isOpen}
            onClick={() => !pressing.isPending && pressing.mutate(way)}
          >
            <Icon name={isOpen ? icons[way] : 'lock'} />
            {t(`contact.${way}`)}
            {isOpen && <span className="sr"> {name}</span>}
          </button>
        ))}
      </div>
      <p className={frame.remark}>
        {isOpen
          ? t('contact.open', { at: formatInZone(closesAt, zone) })
          : t('contact.shut', { at: formatInZone(opensAt, zone) })}
      </p>
      <ErrorBox error={pressing.error} />
    </Card>
  );
}

const icons = { call: 'phone', whatsapp: 'chat' } as const;

/** What a timer holds at most: 24 days. */
const MOST_MS = 2 ** 31 - 1;

function useLoadAt(instant: string, key: readonly unknown[]): void {
  const client = useQueryClient();
  const [first] = key;
  useEffect(() => {
    const left = new Date(instant).getTime() - now().getTime();
    if (left < 0) return undefined;
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: [first] }),
      Math.min(left + 1_000, MOST_MS),
    );
    return () => clearTimeout(timer);
  }, [client, first, instant]);
}
