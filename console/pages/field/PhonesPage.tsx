// /settings/phones: the phones that officers registered for the field; an admin revokes one that was lost.
// Source: docs/screens.md; decision 0114.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { readPage, searchOf } from '#ui/address.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { type Answer, call } from '#ui/client.ts';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { instantText } from '../instants.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { type Phone, phonesKey, RevokeDialog } from './RevokeDialog.tsx';

type Page = Answer<'GET staff/fielddevices'>;

export function PhonesPage() {
  const person = usePerson();
  const [address] = useSearchParams();
  const page = readPage(address);
  const [asked, setAsked] = useState<Phone | null>(null);
  const phones = useQuery({
    queryKey: [...phonesKey, page],
    queryFn: ({ signal }): Promise<Page> => call('GET staff/fielddevices', { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <QueueFrame
        title={t('phones.title')}
        what={t('phones.title')}
        count={(count) => t('phones.count', { count })}
        query={phones}
        list={{ page, toPage: (next) => paths.phones + searchOf({ page: next }) }}
        columns={4}
        empty={{ title: t('phones.none'), text: t('phones.lead') }}
      >
        {(rows) => (
          <Table
            caption={t('phones.title')}
            columns={columnsFor(canDo(person, 'field_device.revoke') ? setAsked : null)}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </QueueFrame>
      {asked && <RevokeDialog phone={asked} of="all" onClose={() => setAsked(null)} />}
    </>
  );
}

function columnsFor(onRevoke: ((phone: Phone) => void) | null): Column<Phone>[] {
  return [
    {
      key: 'name',
      head: t('phones.name'),
      cell: ({ name, officer }) => (
        <>
          {name}
          <Sub>{officer.name}</Sub>
        </>
      ),
    },
    { key: 'contact', head: t('phones.contact'), only: 'desk', cell: ({ contactAt }) => instantText(contactAt) },
    {
      key: 'state',
      head: t('phones.state'),
      cell: ({ revoked }) =>
        revoked === null ? (
          <Badge tone="ok" icon="check">
            {t('phones.standing')}
          </Badge>
        ) : (
          <>
            {t('phones.revoked', { at: instantText(revoked.at) })}
            <Sub>{t('phones.revoked.by', { by: revoked.by, reason: revoked.reason })}</Sub>
          </>
        ),
    },
    ...(onRevoke === null
      ? []
      : [
          {
            key: 'act',
            head: <span className="sr">{t('phones.act')}</span>,
            align: 'right',
            cell: (phone) =>
              phone.revoked === null && (
                <Button kind="outline" size="sm" onClick={() => onRevoke(phone)}>
                  {t('phones.revoke')}
                  <span className="sr"> {phone.name}</span>
                </Button>
              ),
          } satisfies Column<Phone>,
        ]),
  ];
}
