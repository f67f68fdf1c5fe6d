// /dashboard/setting/passkeys: the person's passkeys by name, added and last used; one more, another name, removal.
// Source: docs/screens.md; decision 0108.
import '../../passkey/words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { businessDateOf, formatDate, formatShortDate, formatTime } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Note } from '#ui/Note.tsx';
import { PageHead } from '#ui/Page.tsx';
import { CardsSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { canUsePasskeys } from '../../passkey/support.ts';
import { paths } from '../../paths.ts';
import width from '../width.module.css';
import { AddDialog, RemoveDialog, RenameDialog } from './PasskeyDialogs.tsx';
import { type Passkey, passkeysQuery } from './passkeyQueries.ts';
import styles from './setting.module.css';

type Opened = { is: 'add' } | { is: 'rename' | 'remove'; passkey: Passkey } | null;

export function PasskeysPage() {
  const passkeys = useQuery(passkeysQuery);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <div className={width.narrow}>
      <PageHead
        title={t('passkeys.title')}
        lead={t('passkeys.lead')}
        back={{ to: paths.setting, label: t('setting') }}
      />
      <ListFaces
        query={passkeys}
        what={t('passkeys.what')}
        loading={<CardsSkeleton count={2} />}
        isEmpty={(list) => list.length === 0}
        empty={
          <Card label={t('passkeys.title')}>
            <EmptyState title={t('passkeys.none.title')} text={t('passkeys.none.text')} />
          </Card>
        }
      >
        {(list) => (
          <div className={styles.cards}>
            {list.map((passkey) => (
              <PasskeyCard key={passkey.id} passkey={passkey} onOpen={(is) => setOpened({ is, passkey })} />
            ))}
          </div>
        )}
      </ListFaces>
      {passkeys.data !== undefined && (
        <div className={styles.add}>
          {canUsePasskeys() ? (
            <Button onClick={() => setOpened({ is: 'add' })}>{t('passkeys.add')}</Button>
          ) : (
            <Note tone="info">{t('passkeys.unsupported')}</Note>
          )}
        </div>
      )}
      {opened?.is === 'add' && <AddDialog onClose={close} />}
      {opened?.is === 'rename' && <RenameDialog passkey={opened.passkey} onClose={close} />}
      {opened?.is === 'remove' && (
        <RemoveDialog
          passkey={opened.passkey}
          hasOthers={passkeys.data !== undefined && passkeys.data.length > 1}
          onClose={close}
        />
      )}
    </div>
  );
}

type CardProps = { passkey: Passkey; onOpen: (dialog: 'rename' | 'remove') => void };

function PasskeyCard({ passkey: { name, createdAt, usedAt }, onOpen }: CardProps) {
  return (
    <Card title={name}>
      <p className="sm ink2">{t('passkeys.added', { date: formatDate(businessDateOf(new Date(createdAt))) })}</p>
      <p className="sm ink2">{usedText(usedAt)}</p>
      <p className={styles.acts}>
        <Button kind="outline" size="sm" onClick={() => onOpen('rename')}>
          {t('passkeys.rename')}
          <span className="sr">{t('passkeys.rename.of', { name })}</span>
        </Button>
        <Button kind="text" size="sm" onClick={() => onOpen('remove')}>
          {t('passkeys.remove')}
          <span className="sr">{t('passkeys.remove.of', { name })}</span>
        </Button>
      </p>
    </Card>
  );
}

function usedText(usedAt: string | null): string {
  if (usedAt === null) return t('passkeys.unused');
  const at = new Date(usedAt);
  return t('passkeys.used', { date: formatShortDate(businessDateOf(at)), time: formatTime(at) });
}
