// The group for a new lending: active groups with a search in the URL, each with its own notes.
// Source: docs/screens.md; docs/domain.md §4.
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { GroupItem } from '#contract/group.ts';
import { readPage, readText, searchOf } from '#ui/address.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Pager } from '#ui/Pager.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import { KeyHints } from '../KeyHints.tsx';
import { useListKeys } from '../keys.ts';
import { QueueRows, type Shown } from '../QueueRows.tsx';
import { PageHead } from '../PageHead.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { type GroupPage, groupsQuery } from './draftQueries.ts';

export function GroupPicker() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const search = readText(address, 'search');
  const page = readPage(address);
  const groups = useQuery(groupsQuery(search, page));
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useListKeys(list, field);
  return (
    <>
      <PageHead
        title={t('draft.choose')}
        lead={t('draft.choose.lead')}
        back={{ to: paths.lendings, label: t('console.lendings') }}
        aside={
          <SearchField
            label={t('draft.choose.search')}
            value={search}
            onSearch={(text) => void navigate(paths.newDraft() + searchOf({ search: text, page: 1 }))}
            fieldRef={field}
          />
        }
      />
      <h2 className="sr">{t('draft.choose.what')}</h2>
      <div ref={list}>
        <ListFaces
          query={groups}
          what={t('draft.choose.what')}
          loading={<LinesSkeleton rows={8} />}
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={
            <div className={frame.empty}>
              <EmptyState title={t('draft.choose.none')} text={t('draft.choose.none.text')} />
            </div>
          }
        >
          {(found) => <Found groups={found} search={search} page={page} isOld={groups.isPlaceholderData} />}
        </ListFaces>
      </div>
      <KeyHints search />
    </>
  );
}

type FoundProps = { groups: GroupPage; search: string; page: number; isOld: boolean };

function Found({ groups, search, page, isOld }: FoundProps) {
  const to = (no: number) => paths.newDraft() + searchOf({ search, page: no });
  if (!isOld && page > groups.numberOfPages) return <Navigate to={to(groups.numberOfPages)} replace />;
  return (
    <>
      <Card className={frame.flush} flush label={t('draft.choose.what')}>
        <QueueRows items={groups.data} to={({ id }) => paths.newDraft(id)} show={show} />
      </Card>
      <div className={frame.pages}>
        <Pager page={page} pages={groups.numberOfPages} to={to} />
      </div>
    </>
  );
}

const show = ({ name, city, officer, members, grade, openLendings }: GroupItem): Shown => ({
  name,
  mark: grade ?? t('draft.choose.unscored'),
  small: [city.name, t('lendings.officer', { name: officer.name })].join(' · '),
  right: openLendings > 0 ? t('draft.choose.running') : t('draft.choose.members', { count: members }),
});
