// How a file must look: it starts by saying what it is, is short, is named after its subject, and reads the clock and
// the environment only in the places made for that. No file has the name or address of its author.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { allFiles, checkout, codeFiles, isTest, read } from './sources.ts';

/** Files over 300 lines, each with the decision that says why. */
const longFiles: Record<string, string> = {
  'db/walkthrough.sql': 'docs/decisions/0039-the-walkthrough-is-one-story.md',
};

const textFiles = allFiles.filter((file) => /\.(ts|tsx|mjs|cjs|css|sql|md|json|html|svg|yml)$/.test(file));
const written = textFiles.filter((file) => file !== 'package-lock.json');

/** The lines of the given files that contain something forbidden. */
function linesWith(files: readonly string[], forbidden: RegExp): string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (forbidden.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 80)}`] : [])),
  );
}

describe('every file', () => {
  it('starts with a few lines on what it does', () => {
    // A test next to its subject needs no header.
    const besideSubject = (file: string) => isTest(file) && codeFiles.includes(file.replace(/\.test(\.tsx?)$/, '$1'));
    const silent = codeFiles
      .filter((file) => !besideSubject(file))
      .filter((file) => {
        const opening = /^(?:\/\/.*\n)+/.exec(read(file))?.[0].trimEnd().split('\n') ?? [];
        return opening.length < 1 || opening.length > 5;
      });
    expect(silent).toEqual([]);
  });

  it('has at most 300 lines, unless a decision note says why not', () => {
    const long = written.filter((file) => /\.(tsx?|mjs|sql)$/.test(file) && read(file).split('\n').length > 301);
    expect(long.filter((file) => !(file in longFiles))).toEqual([]);
    for (const note of Object.values(longFiles)) expect(existsSync(path.join(checkout, note)), note).toBe(true);
  });

  it('is named after its subject, not after being useful', () => {
    const vague = /^(index|utils?|helpers?|common|misc)\.\w+$/;
    expect(codeFiles.filter((file) => vague.test(path.basename(file)))).toEqual([]);
  });

  it('has no open task without the number of an issue', () => {
    expect(linesWith(written, /\b(?:TO\x44O|FIX\x4dE)\b(?!\(?\s*#\d)/)).toEqual([]);
  });

  it('names no author, no tool that wrote it and no machine it was written on', () => {
    const authors = /\x40author|\bA\x49\b|\bL\x4cM\b|Chat\x47PT|Cl\x61ude|Cop\x69lot/;
    expect(linesWith(written, authors)).toEqual([]);
    expect(linesWith(written, /\/w\x6frk\/|\/r\x6fot\/|\/tmp\/[a-z]+\/|registry\.npm/)).toEqual([]);
  });
});

describe('an effect of React', () => {
  it('does not answer with what a scroll or a focus answers, which Chromium may make a promise', () => {
    const loose = /use(?:Layout)?Effect\(\(\) => [^{]*\.(?:scroll\w*|focus|play|select)\(/;
    expect(linesWith(codeFiles, loose)).toEqual([]);
  });
});

describe('the environment and the clock', () => {
  const programs = /^(scripts|sandbox|test|e2e|bench|db)\/|\.config\.ts$/;

  it('is read in the configuration of each program only', () => {
    const allowed =
      /^(server\/platform\/config\.ts|sandbox\/main\.ts|db\/|scripts\/|test\/|e2e\/|bench\/)|\.config\.ts$/;
    const others = codeFiles.filter((file) => !allowed.test(file) && !isTest(file));
    expect(linesWith(others, /process\.env\b/)).toEqual([]);
  });

  it('is the product’s own clock, which tests and the sandbox can move', () => {
    // ids.ts only sorts by it; ui/clock.ts is a screen's clock.
    const clocks = ['server/platform/clock.ts', 'server/platform/ids.ts', 'ui/clock.ts'];
    const others = codeFiles.filter((file) => !programs.test(file) && !clocks.includes(file) && !isTest(file));
    expect(linesWith(others, /new Date\(\)|Date\.now\(\)/)).toEqual([]);
  });
});

describe('the lock file', () => {
  it('records no address of a registry, so that any mirror serves it', () => {
    expect(/"resolved"/.test(read('package-lock.json'))).toBe(false);
  });

  it('is met by exact versions in package.json', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(versions.filter(([, version]) => !/^\d/.test(String(version)))).toEqual([]);
  });
});

describe('a feature', () => {
  it('keeps no state in its modules: what belongs to one product is made once a product', () => {
    const features = codeFiles.filter((file) => file.startsWith('server/features/') && !isTest(file));
    expect(linesWith(features, /^(export )?let |^(export )?const \w+(: [^=]+)? = (new (Map|WeakMap)\b|\[\];)/)).toEqual(
      [],
    );
  });
});

describe('a field for a date or a time', () => {
  it('is never the browser’s own, which speaks the browser’s language and takes six digits of a year', () => {
    const own = /type(="|: ')(date|time|month|week|datetime-local)/;
    expect(codeFiles.filter((file) => file.endsWith('.tsx') && own.test(read(file)))).toEqual([]);
  });

  it('and all that is shown of a date is written by the product, not in the language of the browser', () => {
    expect(linesWith(codeFiles, /toLocale(Date|Time)?String\(|Intl\.(DateTime|RelativeTime|Number)Format/)).toEqual([]);
  });
});
