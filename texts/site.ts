// The words of the public site. Source: spec §1; screens.md (Words, Public site).
import { complaintTexts } from './complaint.ts';
import { homeTexts } from './home.ts';
import { operatorTexts } from './operator.ts';
import { siteFrameTexts } from './site-frame.ts';
import { siteLendingTexts } from './site-lending.ts';
import { shared } from './shared.ts';
import { shell } from './shell.ts';
import { status } from './status.ts';

export const siteTexts = {
  ...shared,
  ...shell,
  ...status,
  ...operatorTexts,
  ...siteFrameTexts,
  ...siteLendingTexts,
  ...homeTexts,
} as const;
  ...siteHowTexts,
  ...siteAboutTexts,
  ...siteLenderTexts,
  ...siteBorrowerTexts,
  ...siteFaqTexts,
  ...siteLawTexts,
  ...complaintTexts,
