// The phones that an officer registered for the field, on the page of her own account; she revokes one that she lost.
// Source: decision 0114.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import styles from '../officers/officers.module.css';
import { type Phone, phonesKey, RevokeDialog } from './RevokeDialog.tsx';

export function OwnPhones() {
  const [asked, setAsked] = useState<Phone | null>(null);
  const phones = useQuery({
    queryKey: [...phonesKey, 'own'],
    queryFn: ({ signal }) => call('GET staff/field/devices', { signal }),
  });
  return (
    <Card title={t('phones.own')} className={frame.card}>
      <p className={frame.remark}>{t('phones.own.lead')}</p>
      <ListFaces
        query={phones}
        what={t('phones.own')}
        loading={<LinesSkeleton rows={2} />}
        isEmpty={(found) => found.length === 0}
        empty={<p className={frame.remark}>{t('phones.none')}</p>}
      >
        {(found) => (
          <ul className={styles.devices}>
            {found.map((phone) => (
              <li key={phone.id}>
                <b>{phone.name}</b>
                {phone.revoked === null ? (
                  <>
                    <p>{t('phones.seen', { at: instantText(phone.contactAt) })}</p>
                    <Button kind="outline" size="sm" onClick={() => setAsked(phone)}>
                      {t('phones.revoke')}
                      <span className="sr"> {phone.name}</span>
                    </Button>
                  </>
                ) : (
                  <p>{t('phones.revoked', { at: instantText(phone.revoked.at) })}</p>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListFaces>
      {asked && <RevokeDialog phone={asked} of="own" onClose={() => setAsked(null)} />}
    </Card>
  );
}
