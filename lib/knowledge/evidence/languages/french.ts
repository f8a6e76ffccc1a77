import { anyOf, beginsWith, either, type LanguageRules, nameNotBehind } from './language-rules.ts';

const KIN = `mère|père|maman|papa|parents|frères?|sœurs?|fils|filles?|enfants?|mari|femme|oncle|tante|cousine?|grand-mère|grand-père|grands-parents|petit-fils|petite-fille|amie?s?|professeur|maître|maîtresse|patronne?|voisine?s?|homme|dame|garçon|gens|médecin|curé|collègue|cliente?s?|beau-père|belle-mère|monsieur|madame`;
const POSSESSIVE = `mon|ma|mes|notre|nos`;
const INTRODUCED = `(?:${POSSESSIVE}|une?|deux|trois|quatre|quelques|plusieurs) (?:\\p{L}+ )?\\p{L}+`;
const DATED = `depuis (?:l['’]âge|\\d{4}|que j|\\p{L}+ ans)|en (?:19|20)\\d\\d|pendant (?:\\p{L}+|\\d+) ans|(?:19|20)\\d\\d|chaque (?:jour|dimanche|matin|soir|été|hiver|année)`;

export const french: LanguageRules = {
  self: anyOf(`je|j['’]\\p{L}+|me|m['’]\\p{L}+|moi|${POSSESSIVE}|nous`),
  address: anyOf(`tu|t['’]\\p{L}+|te|toi|ton|ta|tes|vous|votre|vos`),
  moment: anyOf(
    `aujourd['’]hui|demain|hier|avant-hier|ce (?:soir|matin|midi|mois)|cette (?:semaine|nuit|année|fois)|en ce moment|tout à l['’]heure|maintenant|(?:la semaine|le mois|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) (?:prochaine?|dernière?)|à \\d{1,2} ?h\\p{L}*|ci-joint|bientôt`,
  ),
  empty: anyOf(
    `merci|bonjour|bonsoir|salut|bonne (?:nuit|journée|soirée|année|chance)|bienvenue|s['’]il (?:te|vous) plaît|pardon|excuse\\p{L}*|désolée?|félicitations|cordialement|bises|bisous|chers?|chère|je (?:sais|vois|promets|jure|remercie|ne sais pas|veux dire|vais|voudrais|voulais|peux|dois|reviens|rappelle|t['’]\\p{L}+|te|vous)|je (?:l['’]ai|vous ai|t['’]ai) (?:déjà )?dit|j['’]ai déjà (?:dit|raconté|répondu)|comme je (?:l['’]ai dit|disais)|(?:autre|prochaine|bonne) question|parler (?:de ça|de cela|d['’]autre chose)|puis-je|on y va|laisse\\p{L}*-moi`,
  ),
  unsaid: null,
  leans: either(
    beginsWith(
      `et|mais|puis|alors|ensuite|c['’]est|c['’]était|ce|cela|ça|ceci|cet|cette|ces|il|elle|ils|elles|lui|leurs?|son|sa|ses|y|en effet|là|là-bas|donc|car|parce|aussi|oui|non|bon|ou|or|celui|celle|ceux|celles|depuis lors|depuis|après|avant|tous les deux|les deux|l['’]autre|d['’]autres|peut-être|heureusement|malheureusement|même|seulement|pas|qui|où|quand (?:il|elle|ils)|un jour il|voilà|pourtant|d['’]ailleurs|enfin`,
    ),
    anyOf(
      `cela|ça|ceci|celui-(?:ci|là)|celle-(?:ci|là)|ceux-là|là-bas|là-dessus|là[.,;:!?]|\\p{L}+-là|(?:je|j|nous|on|ne) (?:l['’]\\p{L}+|les?|la|lui|leurs?|y|en)|je n['’]en|(?:de|à|pour|avec|chez|sans|contre) (?:cela|ça|lui|elle|eux|elles)|pareil|autant[.]|ainsi[.]|le même|la même|les mêmes|l['’]autre|les autres|ici`,
    ),
  ),
  pronouns: [
    {
      of: anyOf(
        `(?<!qu['’]|s['’])(?:il(?! y a| y avait| faut| fallait| fait| faisait| pleuvait| neigeait)|elle|ils|elles)|leurs?|lui|son|sa|ses`,
      ),
      named: either(
        anyOf(`${KIN}|${INTRODUCED}|quelqu['’]un|celui qui|celle qui`),
        nameNotBehind('à|en|de|dans|vers|chez|pour|sur|depuis'),
      ),
    },
  ],
  kinds: [
    {
      kind: 'phrase',
      says: anyOf(
        `(?:je dis|nous disons|nous disions|je disais) (?:toujours|souvent)|comme (?:je dis|nous disions) (?:toujours|souvent)?|ma devise|j['’]ai l['’]habitude de dire|j['’]ai toujours dit`,
      ),
    },
    {
      kind: 'style',
      says: anyOf(
        `j['’]écris (?:toujours|jamais|à|avec|lentement|petit|en)|je (?:parle|chante|compte|jure|murmure|plaisante|n['’]élève) (?:toujours|jamais|souvent|peu|lentement|fort|bas|en|avec)|ma façon de (?:parler|dire|écrire)|je ne crie jamais`,
      ),
    },
    {
      kind: 'belief',
      says: anyOf(
        `je (?:ne |n['’])?(?:crois|pense|trouve|déteste|préfère|regrette|crains|doute|refuse|espère|méprise|respecte|souhaite)|j['’](?:aime|adore|admire|ai horreur|ai toujours (?:aimé|détesté|cru|pensé)|ai confiance|estime)|je n['’](?:aime|ai jamais (?:aimé|cru|compris))|je suis (?:\\p{L}+ )?(?:sûre?|certaine?|convaincue?|fière?|contre|reconnaissante?)|à mon avis|selon moi|il faut (?:toujours|ne jamais)|on doit|on ne doit`,
      ),
    },
    {
      kind: 'fact',
      says: either(
        anyOf(
          `je suis (?:née?|une?|le|la|l['’]\\p{L}+|veuve?|mariée?|divorcée?|retraitée?|de|d['’]\\p{L}+)|je m['’]appelle|j['’]ai (?:grandi|une?|deux|trois|quatre|\\d+|toujours (?:habité|vécu|travaillé)|habité|vécu|travaillé|étudié)|j['’](?:habite|habitais|étais|avais)|je (?:vis|vivais|travaille|travaillais|joue|porte|possède|viens de)|nous (?:habitions|vivions|étions|parlions|avions)|(?:${POSSESSIVE}) (?:\\p{L}+ )?(?:${KIN}|nom|maison|atelier|chat)(?:,? \\p{L}+,?){0,4}? (?:est|était|sont|étaient|s['’]appelle|s['’]appelait|travaille|travaillait|vit|vivait|habite|habitait|vendait|venait|a|avait)`,
        ),
        anyOf(DATED),
      ),
    },
  ],
  happened:
    /(?<!\p{L})(?:(?:j['’]ai|nous avons|(?:m|l)['’]a|m['’]ont|il a|elle a|on a) (?:\p{L}+ )?(?!(?:été|eu|grandi|habité|vécu|travaillé)(?!\p{L}))\p{L}+(?:é|i|u|it|is|ert|ait)e?s?|je suis (?!né)\p{L}+(?:ée?|ie?|ue?)|nous sommes \p{L}+(?:és|ées|is|ies|us|ues))(?!\p{L})/iu,
  anchor: either(
    anyOf(
      `(?:${POSSESSIVE}) (?:\\p{L}+ )?(?:${KIN}|vie|maison|cuisine|village)|(?:19|20)\\d\\d|une fois|chaque (?:année|été|hiver|dimanche|matin|soir)|(?:\\p{L}+|\\d+) ans|toute ma vie|encore`,
    ),
    nameNotBehind(''),
  ),
  vocative: null,
  definite: /(?<!\p{L})(?:le|la|les|l['’]|au|aux) ?\p{L}+(?! (?:de|du|des|d['’]|qui|que|où)(?!\p{L}))/iu,
};
