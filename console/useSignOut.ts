// Signing out of the console: the server ends the token; whatever it answers, this browser drops it.
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#ui/client.ts';
import { paths } from './paths.ts';
import { endSession } from './session.ts';

export function useSignOut(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const ending = call('POST staff/logout');
    endSession();
    void navigate(paths.login, { replace: true });
    ending.catch(() => undefined);
  }, [navigate]);
}
