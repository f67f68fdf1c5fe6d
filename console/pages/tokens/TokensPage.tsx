// /settings/readtokens: the read tokens of everybody; an admin revokes one.
// Source: docs/screens.md; decision 0127.
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
import { type ReadToken, RevokeTokenDialog, tokensKey } from './RevokeTokenDialog.tsx';

type Page = Answer<'GET staff/readtokens'>;

export function TokensPage() {
  const person = usePerson();
  const [address] = useSearchParams();
  const page = readPage(address);
  const [asked, setAsked] = useState<ReadToken | null>(null);
  const tokens = useQuery({
    queryKey: [...tokensKey, page],
    queryFn: ({ signal }): Promise<Page> => call('GET staff/readtokens', { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <QueueFrame
        title={t('tokens.title')}
        what={t('tokens.title')}
        count={(count) => t('tokens.count', { count })}
        query={tokens}
        list={{ page, toPage: (next) => paths.readTokens + searchOf({ page: next }) }}
        columns={5}
        empty={{ title: t('tokens.none'), text: t('tokens.lead') }}
      >
        {(rows) => (
          <Table
            caption={t('tokens.title')}
            columns={columnsFor(canDo(person, 'read_token.revoke') ? setAsked : null)}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </QueueFrame>
      {asked && <RevokeTokenDialog token={asked} of="all" onClose={() => setAsked(null)} />}
    </>
  );
}

function columnsFor(onRevoke: ((token: ReadToken) => void) | null): Column<ReadToken>[] {
  return [
    {
      key: 'name',
      head: t('tokens.name'),
      cell: ({ name, beginning }) => (
        <>
          {name}
          <Sub>{beginning}…</Sub>
        </>
      ),
    },
    { key: 'owner', head: t('tokens.owner'), cell: ({ owner }) => owner.name },
    {
      key: 'scopes',
      head: t('tokens.scopes'),
      only: 'desk',
      cell: ({ scopes }) => scopes.map((scope) => t(`tokens.scope.${scope}`)).join(' · '),
    },
    {
      key: 'used',
      head: t('tokens.used'),
      only: 'desk',
      cell: ({ usedAt }) => (usedAt === null ? t('tokens.used.never') : instantText(usedAt)),
    },
    { key: 'state', head: t('tokens.state'), cell: (token) => <State token={token} /> },
    ...(onRevoke === null
      ? []
      : [
          {
            key: 'act',
            head: <span className="sr">{t('tokens.act')}</span>,
            align: 'right',
            cell: (token) =>
              token.stands && (
                <Button kind="outline" size="sm" onClick={() => onRevoke(token)}>
                  {t('tokens.revoke')}
                  <span className="sr"> {token.name}</span>
                </Button>
              ),
          } satisfies Column<ReadToken>,
        ]),
  ];
}

function State({ token: { stands, revoked, expiresAt } }: { token: ReadToken }) {
  if (revoked !== null)
    return (
      <>
        {t('tokens.revoked', { at: instantText(revoked.at) })}
        <Sub>{t('tokens.revoked.by', { by: revoked.by, reason: revoked.reason })}</Sub>
      </>
    );
  if (!stands) return t('tokens.ended', { at: instantText(expiresAt) });
  return (
    <>
      <Badge tone="ok" icon="check">
        {t('tokens.stands')}
      </Badge>
      <Sub>{t('tokens.until', { at: instantText(expiresAt) })}</Sub>
    </>
  );
}
