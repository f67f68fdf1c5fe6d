// /dashboard/bank_accounts: the lender's own accounts with the state of their names; the main one is chosen, another
// removed with her password or passkey.
// Source: docs/screens.md; decision 0105.
import '../mutation/words.ts';
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { businessDateOf, formatDate } from '#domain/calendar.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { PageHead } from '#ui/Page.tsx';
import { CardsSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { ProofField, ProofSwitch, useProof } from '../../passkey/Proof.tsx';
import { paths } from '../../paths.ts';
import width from '../width.module.css';
import styles from './withdraw.module.css';
import { type Accounts, accountsQuery, useMainAccount, useRemoveAccount } from './withdrawQueries.ts';

type Account = Accounts[number];

const nameOf = ({ bank, number }: Account): string => t('withdraw.account', { bank: bank.name, number });

export function AccountsPage() {
  const accounts = useQuery(accountsQuery());
  const [removing, setRemoving] = useState<Account | null>(null);
  return (
    <div className={width.narrow}>
      <PageHead
        title={t('accounts.title')}
        lead={t('accounts.lead')}
        back={{ to: paths.setting, label: t('setting') }}
      />
      <ListFaces
        query={accounts}
        what={t('accounts.what')}
        loading={<CardsSkeleton count={2} />}
        isEmpty={(list) => list.length === 0}
        empty={
          <Card label={t('accounts.title')}>
            <EmptyState art="empty" title={t('accounts.none.title')} text={t('accounts.none.text')} />
          </Card>
        }
      >
        {(list) => (
          <div className={styles.accounts}>
            {list.map((account) => (
              <AccountCard key={account.id} account={account} onRemove={() => setRemoving(account)} />
            ))}
          </div>
        )}
      </ListFaces>
      <p className={styles.addAccount}>
        <Button to={paths.bankAccountAdd}>{t('withdraw.account.add')}</Button>
      </p>
      {removing && <RemoveDialog account={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}

function AccountCard({ account, onRemove }: { account: Account; onRemove: () => void }) {
  const choosing = useMainAccount();
  const { name, isMain, nameCheck, addedAt, hasPending } = account;
  const said = nameOf(account);
  return (
    <Card
      title={said}
      remark={
        isMain ? (
          <Badge tone="ok" icon="check">
            {t('accounts.main')}
          </Badge>
        ) : undefined
      }
    >
      <p>{name}</p>
      <p className="sm ink2">{t(nameCheck === 'verified' ? 'accounts.verified' : 'accounts.own')}</p>
      <p className="sm ink2">{t('accounts.added', { date: formatDate(businessDateOf(new Date(addedAt))) })}</p>
      {hasPending && <p className="sm ink2">{t('accounts.pending')}</p>}
      <ErrorBox error={choosing.error} />
      <p className={styles.accountActs}>
        {!isMain && (
          <Button kind="outline" size="sm" busy={choosing.isPending} onClick={() => choosing.mutate(account.id)}>
            {t('accounts.main.set')}
            <span className="sr">{t('accounts.main.set.of', { account: said })}</span>
          </Button>
        )}
        {!hasPending && (
          <Button kind="text" size="sm" onClick={onRemove}>
            {t('accounts.remove')}
            <span className="sr">{t('accounts.remove.of', { account: said })}</span>
          </Button>
        )}
      </p>
    </Card>
  );
}

function RemoveDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const proof = useProof();
  const removing = useRemoveAccount(() => {
    toast(t('accounts.removed'));
    onClose();
  });
  return (
    <FormDialog
      title={t('accounts.remove.title')}
      act={proof.act(t('accounts.remove'))}
      busy={removing.isPending}
      shut={!proof.isReady}
      onSubmit={() => removing.mutate({ id: account.id, prove: proof.prove })}
      onClose={onClose}
    >
      <div className={styles.form}>
        <ErrorBox error={removing.error} onFound={onClose} />
        <p>{t('accounts.remove.text', { account: nameOf(account) })}</p>
        <ProofField proof={proof} label={t('account.password')} disabled={removing.isPending} />
        <ProofSwitch proof={proof} disabled={removing.isPending} />
      </div>
    </FormDialog>
  );
}
