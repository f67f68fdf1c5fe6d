// Every page of the public site, in the order of the sitemap. A page is one line here and a folder beside it.
// Source: screens.md (Public site).
import { home } from './home/home.ts';
import { missing, offline } from './missing/missing.ts';
import type { SitePage } from './page.ts';

export const pages: readonly SitePage[] = [home, missing, offline];
