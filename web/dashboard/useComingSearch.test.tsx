// Two choices of a list in quick succession, while the guard of the first one's address still asks the server.
// Source: docs/screens.md.
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { useComingSearch } from './useComingSearch.ts';

function List() {
  const search = useComingSearch();
  const navigate = useNavigate();
  const choose = (name: string) => {
    const next = new URLSearchParams(search);
    next.set(name, 'ya');
    void navigate(`?${next}`);
  };
  return (
    <>
      <p>{search.toString()}</p>
      <button type="button" onClick={() => choose('grade')}>
        grade
      </button>
      <button type="button" onClick={() => choose('sort')}>
        sort
      </button>
    </>
  );
}

it('keeps the first choice when the second comes before the guard has answered', async () => {
  let answer: () => void = () => undefined;
  const asked = new Promise<null>((resolve) => {
    answer = () => resolve(null);
  });
  const loader = ({ request }: { request: Request }) => (new URL(request.url).search === '' ? null : asked);
  const router = createMemoryRouter([{ path: '/', loader, hydrateFallbackElement: <p />, element: <List /> }]);
  render(<RouterProvider router={router} />);
  (await screen.findByText('grade')).click();
  await screen.findByText('grade=ya');
  screen.getByText('sort').click();
  await screen.findByText('grade=ya&sort=ya');
  answer();
  await waitFor(() => expect(router.state.location.search).toBe('?grade=ya&sort=ya'));
});
