// /settings/readtokens: the read tokens of everybody; an admin revokes one.
// Source: docs/screens.md; decision 0127.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { readPage, searchOf } from '#ui/address.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { type Answer, call } from '#ui/client.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Pager } from '#ui/Pager.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { PageHead } from '../PageHead.tsx';
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
  const toPage = (no: number) => paths.readTokens + searchOf({ page: no });
  return (
    <div className={frame.page}>
      <PageHead title={t('tokens.title')} lead={t('tokens.lead')} />
      <div className={frame.dense}>
        <ListFaces
          query={tokens}
          what={t('tokens.title')}
          loading={
            <Card className={frame.flush} flush label={t('tokens.title')}>
              <TableSkeleton columns={5} />
            </Card>
          }
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={
            <div className={frame.empty}>
              <EmptyState title={t('tokens.none')} text={t('tokens.lead')} />
            </div>
          }
        >
          {({ data, numberOfPages }) =>
            page > numberOfPages ? (
              <Navigate to={toPage(numberOfPages)} replace />
            ) : (
              <>
                <Card className={frame.flush} flush label={t('tokens.title')}>
                  <Table
                    caption={t('tokens.title')}
                    columns={columnsFor(canDo(person, 'read_token.revoke') ? setAsked : null)}
                    rows={data}
                    rowKey={({ id }) => id}
                  />
                </Card>
                <div className={frame.pages}>
                  <Pager page={page} pages={numberOfPages} to={toPage} />
                </div>
              </>
            )
          }
        </ListFaces>
      </div>
      {asked && <RevokeTokenDialog token={asked} of="all" onClose={() => setAsked(null)} />}
    </div>
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
