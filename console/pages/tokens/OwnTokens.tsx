// The own read tokens, on the page of the own account: makes one, and revokes what is not needed any more.
// Source: decision 0127.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readScopes } from '#domain/read-token.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import styles from '../officers/officers.module.css';
import { MakeTokenDialog } from './MakeTokenDialog.tsx';
import { type ReadToken, RevokeTokenDialog, tokensKey } from './RevokeTokenDialog.tsx';
import foot from './tokens.module.css';

/** Nothing for whom no report is open. */
export function OwnTokens() {
  const person = usePerson();
  const [asked, setAsked] = useState<ReadToken | null>(null);
  const [isMaking, setMaking] = useState(false);
  const mayMake = Object.values(readScopes).some((permission) => canDo(person, permission));
  const tokens = useQuery({
    queryKey: [...tokensKey, 'own'],
    queryFn: ({ signal }) => call('GET staff/me/readtokens', { signal }),
    enabled: mayMake,
  });
  if (!mayMake) return null;
  return (
    <Card title={t('tokens.own')} className={frame.card}>
      <p className={frame.remark}>{t('tokens.own.lead')}</p>
      <ListFaces
        query={tokens}
        what={t('tokens.own')}
        loading={<LinesSkeleton rows={2} />}
        isEmpty={(found) => found.length === 0}
        empty={<p className={frame.remark}>{t('tokens.none')}</p>}
      >
        {(found) => (
          <ul className={styles.devices}>
            {found.map((token) => (
              <li key={token.id}>
                <b>{token.name}</b>
                <code>{token.beginning}…</code>
                <p>{token.scopes.map((scope) => t(`tokens.scope.${scope}`)).join(' · ')}</p>
                <p>{lifeOf(token)}</p>
                {token.stands && (
                  <Button kind="outline" size="sm" onClick={() => setAsked(token)}>
                    {t('tokens.revoke')}
                    <span className="sr"> {token.name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListFaces>
      <div className={foot.foot}>
        <Button kind="outline" onClick={() => setMaking(true)}>
          {t('tokens.new')}
        </Button>
        <a href="/api/v1/openapi.json" target="_blank" rel="noopener noreferrer">
          {t('tokens.docs')}
        </a>
      </div>
      {isMaking && <MakeTokenDialog onClose={() => setMaking(false)} />}
      {asked && <RevokeTokenDialog token={asked} of="own" onClose={() => setAsked(null)} />}
    </Card>
  );
}

/** Until when it is valid and when it was used last, or how it ended. */
function lifeOf({ stands, revoked, expiresAt, usedAt }: ReadToken): string {
  if (revoked !== null) return t('tokens.revoked', { at: instantText(revoked.at) });
  if (!stands) return t('tokens.ended', { at: instantText(expiresAt) });
  const until = t('tokens.until', { at: instantText(expiresAt) });
  const used = usedAt === null ? t('tokens.used.never') : t('tokens.used.at', { at: instantText(usedAt) });
  return `${until} · ${used}`;
}
