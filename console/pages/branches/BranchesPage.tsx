// /settings/branches: areas by province, their branches with groups and staff; admins make, change and close them, and
// place staff.
// Source: docs/screens.md; decision 0112.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Area, Branch, BranchNetwork } from '#contract/branch.ts';
import type { BranchId } from '#domain/ids.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Note } from '#ui/Note.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { PageHead } from '../PageHead.tsx';
import { RowAct } from '../RowAct.tsx';
import { AreaDialog, BranchDialog, CloseDialog, PlaceDialog, type Placed } from './BranchDialogs.tsx';
import styles from './branches.module.css';
import { branchesQuery } from './branchQueries.ts';

type Asked =
  | { kind: 'area'; area: Area | null }
  | { kind: 'branch'; branch: Branch | null }
  | { kind: 'close'; of: 'area'; seen: Area }
  | { kind: 'close'; of: 'branch'; seen: Branch }
  | { kind: 'place'; staff: Placed };
type Ask = ((asked: Asked) => void) | null;

export function BranchesPage() {
  const mayWrite = canDo(usePerson(), 'branch.write');
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask: Ask = mayWrite ? setAsked : null;
  const query = useQuery(branchesQuery);
  return (
    <div className={frame.page}>
      <PageHead
        title={t('branches.title')}
        lead={t('branches.lead')}
        aside={
          ask && (
            <div className={styles.acts}>
              <Button kind="outline" onClick={() => ask({ kind: 'area', area: null })}>
                {t('branches.area.new')}
              </Button>
              <Button onClick={() => ask({ kind: 'branch', branch: null })}>{t('branches.new')}</Button>
            </div>
          )
        }
      />
      <ListFaces
        query={query}
        what={t('branches.title')}
        loading={
          <Card flush label={t('branches.title')}>
            <TableSkeleton columns={3} />
          </Card>
        }
        isEmpty={({ areas, unplaced, everywhere }) => areas.length + unplaced.length + everywhere.length === 0}
        empty={
          <div className={frame.empty}>
            <EmptyState title={t('branches.empty.title')} text={t('branches.empty.text')} />
          </div>
        }
      >
        {(network) => <Network network={network} ask={ask} />}
      </ListFaces>
      {asked && query.data && <Dialog asked={asked} network={query.data} onClose={() => setAsked(null)} />}
    </div>
  );
}

function Dialog({ asked, network, onClose }: { asked: Asked; network: BranchNetwork; onClose: () => void }) {
  if (asked.kind === 'area') return <AreaDialog seen={asked.area} network={network} onClose={onClose} />;
  if (asked.kind === 'branch') return <BranchDialog seen={asked.branch} network={network} onClose={onClose} />;
  if (asked.kind === 'close') return <CloseDialog kind={asked.of} seen={asked.seen} onClose={onClose} />;
  return <PlaceDialog staff={asked.staff} network={network} onClose={onClose} />;
}

function Network({ network, ask }: { network: BranchNetwork; ask: Ask }) {
  const { areas, branches, everywhere, unplaced } = network;
  return (
    <div className={styles.areas}>
      {unplaced.length > 0 && (
        <Note tone="wait" title={t('branches.unplaced')}>
          <People people={unplaced} place={null} ask={ask} />
        </Note>
      )}
      {areas.map((area) => (
        <Card
          key={area.id}
          title={area.name}
          remark={
            <span className={styles.acts}>
              <span>{t('branches.province')}</span>
              <span>{area.province.name}</span>
              <Acts
                of={area}
                onEdit={ask && (() => ask({ kind: 'area', area }))}
                onClose={ask && (() => ask({ kind: 'close', of: 'area', seen: area }))}
              />
            </span>
          }
          className={frame.card}
        >
          <ul className={styles.list}>
            {branches
              .filter((branch) => branch.area === area.id)
              .map((branch) => (
                <BranchRow key={branch.id} branch={branch} ask={ask} />
              ))}
          </ul>
        </Card>
      ))}
      {everywhere.length > 0 && (
        <Card title={t('branches.everywhere')} className={frame.card}>
          <People people={everywhere} place="all" ask={ask} />
        </Card>
      )}
    </div>
  );
}

function BranchRow({ branch, ask }: { branch: Branch; ask: Ask }) {
  const { id, name, code, groups, staff } = branch;
  return (
    <li className={styles.branch}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          {name}
          <small>{t('branches.facts', { code, groups, staff: staff.length })}</small>
        </h3>
        <Acts
          of={branch}
          onEdit={ask && (() => ask({ kind: 'branch', branch }))}
          onClose={ask && (() => ask({ kind: 'close', of: 'branch', seen: branch }))}
        />
      </div>
      <People people={staff} place={id} ask={ask} />
    </li>
  );
}

type ActsProps = { of: Area | Branch; onEdit: (() => void) | null; onClose: (() => void) | null };

/** Change and close; what is closed says so. */
function Acts({ of, onEdit, onClose }: ActsProps) {
  if (of.closedOn !== null)
    return (
      <Badge tone="mute" icon="cross">
        {t('branches.closed')}
      </Badge>
    );
  if (!onEdit || !onClose) return null;
  return (
    <span className={styles.acts}>
      <RowAct act={t('branches.edit')} of={of.name} onClick={onEdit} />
      <RowAct act={t('branches.close')} of={of.name} onClick={onClose} />
    </span>
  );
}

type PeopleProps = { people: readonly { id: string; name: string }[]; place: BranchId | 'all' | null; ask: Ask };

function People({ people, place, ask }: PeopleProps) {
  if (people.length === 0) return <p className={frame.remark}>{t('branches.nobody')}</p>;
  return (
    <ul className={styles.people}>
      {people.map(({ id, name }) => (
        <li key={id}>
          <span>{name}</span>
          {ask && (
            <RowAct
              act={t('branches.place')}
              of={name}
              onClick={() => ask({ kind: 'place', staff: { id, name, place } })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
