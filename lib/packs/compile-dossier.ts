import type { DossierSection, EvidenceItem, Statement, VoiceDossier } from '#lib/contracts/voice-artifact.ts';
import { chooseSayings } from './choose-sayings.ts';
import { measureDiction } from './measure-diction.ts';
import { gatherSayings } from './sayings.ts';
import { sectionOf } from './section-of.ts';

const MOST: Readonly<Record<DossierSection, number>> = {
  identity: 24,
  tone: 10,
  values: 20,
  stories: 20,
  boundaries: 16,
  habits: 12,
};

/** What one audience's evidence says of a person, in the person's own words. By rules alone. */
export function compileDossier(evidence: readonly EvidenceItem[]): VoiceDossier {
  const sayings = gatherSayings(evidence);
  const told = Map.groupBy(sayings, sectionOf);
  const statements = (section: DossierSection): Statement[] =>
    chooseSayings(told.get(section) ?? [], section, MOST[section]).map(({ text, evidenceIds }) => ({
      text,
      evidenceIds,
    }));
  return {
    identity: statements('identity'),
    tone: statements('tone'),
    values: statements('values'),
    stories: statements('stories'),
    boundaries: statements('boundaries'),
    habits: statements('habits'),
    diction: measureDiction(sayings),
  };
}
