import { anyOf, beginsWith, either, type LanguageRules, nameNotBehind } from './language-rules.ts';

const KIN = `madre|padre|mamá|papá|padres|hermanos?|hermanas?|hijos?|hijas?|niñ[oa]s?|marido|esposa|mujer|tí[oa]s?|prim[oa]s?|abuel[oa]s?|niet[oa]s?|amig[oa]s?|maestr[oa]|profesora?|jef[ea]|vecin[oa]s?|hombre|señora?|chic[oa]|gente|médic[oa]|cura|compañer[oa]s?|clientes?|suegr[oa]`;
const POSSESSIVE = `mi|mis|nuestr[oa]s?`;
const INTRODUCED = `(?:${POSSESSIVE}|un|una|unos|unas|dos|tres|cuatro|varios|varias) (?:\\p{L}+ )?\\p{L}+`;
/** The verb says who speaks. */
const FIRST_VERB = `soy|estoy|tengo|nací|viví|vivía|vivo|trabajo|trabajé|trabajaba|creo|pienso|odio|amo|prefiero|quise|fui|tuve|tenía|estuve|hice|dije|vi|llegué|aprendí|crecí|compré|vendí|encontré|perdí|escribí|escribo|hablo|canto|digo|juego|toco|llevo|recuerdo|vivimos|vivíamos|éramos|teníamos|fuimos|hicimos|llegamos|detesto|admiro|lamento|desconfío|he|hemos|había aprendido|empecé|conocí|caminé|lloré|comí|bebí|dejé|robé|construí|abrí|cerré|nadé`;

export const spanish: LanguageRules = {
  self: anyOf(`yo|me|mí|conmigo|${POSSESSIVE}|mí[oa]s?|nosotr[oa]s|nos|${FIRST_VERB}`),
  address: anyOf(`tú|te|ti|contigo|tu|tus|tuy[oa]s?|usted|ustedes|vosotr[oa]s|vuestr[oa]s?|os|vos`),
  moment: anyOf(
    `hoy|ayer|anteayer|mañana|esta (?:noche|mañana|tarde|semana|vez)|este (?:mes|año|momento)|anoche|ahora(?: mismo)?|(?:la semana|el mes|el lunes|el martes|el jueves|el viernes) (?:pasad[oa]|que viene|próxim[oa])|a las \\d+|adjunto|pronto`,
  ),
  empty: anyOf(
    `gracias|hola|buenos días|buenas (?:tardes|noches)|adiós|bienvenid[oa]s?|por favor|perdón|perdona|disculp\\p{L}*|lo siento|felicidades|enhorabuena|saludos|un abrazo|besos|querid[oa]s?|no lo sé|no sé|ya (?:te|le|os|les)? ?(?:lo )?(?:he dicho|dije|conté)|como (?:ya )?(?:dije|he dicho)|(?:otra|siguiente|buena) pregunta|hablar de (?:eso|otra cosa)|voy a (?:contar|decir|hablar)|te (?:lo )?(?:digo|cuento|llamo)|déjame|déjeme|puedo`,
  ),
  unsaid: null,
  leans: either(
    beginsWith(
      `y|e|pero|entonces|luego|después|eso|esto|aquello|ese|esa|esos|esas|este|esta|estos|estas|aquel|aquella|él|ella|ellos|ellas|le|les|lo|la(?= \\p{L}+(?:é|ó|í)(?!\\p{L}))|su|sus|allí|ahí|allá|así|porque|también|tampoco|sí|no(?=,)|bueno|o|ambos|ambas|los dos|las dos|el otro|la otra|quizás?|tal vez|además|sin embargo|desde entonces|por eso|cuando (?:él|ella|ellos)|mientras tanto|al final|en aquel|en aquella|en ese|en esa|como siempre`,
    ),
    anyOf(
      `eso|esto|aquello|aquel(?:la)?|aquell[oa]s|es[ao]s?|est[ao]s?(?= \\p{L})|allí|ahí|allá|aquí|lo mismo|(?:lo|la|los|las|le|les|se lo|me lo|me la) (?:he|hice|dije|vi|tengo|sabía|sé|compré|vendí|encontré|perdí|guardo|guardé|di|dio|dieron|puse|conté)|el mismo|la misma|los demás|así[.]|también[.]|(?:con|para|de|a|por|sin) (?:él|ella|ellos|ellas|eso|esto)`,
    ),
  ),
  pronouns: [
    {
      of: anyOf(`él|ella|ellos|ellas|su|sus|le|les`),
      named: either(
        anyOf(`${KIN}|${INTRODUCED}|alguien|quien`),
        nameNotBehind('a|en|de|desde|hacia|por|para|hasta'),
      ),
    },
  ],
  kinds: [
    {
      kind: 'phrase',
      says: anyOf(
        `siempre digo|siempre decíamos|siempre decía yo|como (?:siempre )?digo|como (?:decimos|decíamos)|suelo decir|solíamos decir|mi lema`,
      ),
    },
    {
      kind: 'style',
      says: anyOf(
        `(?:siempre |nunca |casi nunca )?(?:escribo|hablo|canto|cuento|maldigo|susurro|bromeo) (?:siempre|nunca|poco|despacio|alto|bajo|con|en|a)|nunca (?:grito|levanto la voz)|mi manera de (?:hablar|escribir|decir)`,
      ),
    },
    {
      kind: 'belief',
      says: anyOf(
        `(?:creo|pienso|opino|odio|amo|adoro|prefiero|detesto|admiro|lamento|desconfío|confío|dudo|temo|espero|desprecio|respeto|me (?:gustan?|encantan?|duelen?|da miedo|arrepiento|niego|importan?)|nunca (?:he )?(?:creído|confiado|me gustó))|no (?:creo|me gustan?|soporto|confío)|siempre (?:he )?(?:creído|pensado|odiado|amado)|estoy (?:segur[oa]|convencid[oa]|orgullos[oa]|agradecid[oa]|en contra)|en mi opinión|para mí|hay que|se debe`,
      ),
    },
    {
      kind: 'fact',
      says: either(
        anyOf(
          `nací|crecí|me llamo|soy (?:una?|el|la|de|viud[oa]|casad[oa]|jubilad[oa]|zurd[oa])|fui (?:una?|el|la) \\p{L}+ (?:durante|hasta)|tengo (?:una?|dos|tres|cuatro|\\d+|\\p{L}+ años)|(?:vivo|vivía|vivíamos|trabajo|trabajaba|vivimos|trabajé|viví)|(?:toco|juego|llevo)|nuestr[oa] (?:casa|familia)|(?:${POSSESSIVE}) (?:\\p{L}+ )?(?:${KIN}|nombre|casa|taller|gat[oa])(?:,? \\p{L}+,?){0,4}? (?:es|era|son|eran|se llama|se llamaba|fue|murió|vive|vivía|trabaja|trabajaba|vendía|venía|tiene|tenía)`,
        ),
        anyOf(
          `desde (?:\\d{4}|niñ[oa]|hace|los)|en (?:19|20)\\d\\d|durante (?:\\p{L}+|\\d+) años|(?:19|20)\\d\\d|cada (?:día|domingo|verano|año|noche)`,
        ),
      ),
    },
  ],
  happened:
    /(?<!\p{L})(?!(?:nací|crecí|viví|murió|también|así|aquí|allí|ahí)(?!\p{L}))(?:fui|fuimos|hice|hicimos|dije|dijo|vi|vio|tuve|estuve|puse|pude|quise|traje|di|dio|perdí|\p{L}{2,}(?:é|í|ó|amos|imos|aron|ieron))(?!\p{L})/iu,
  anchor: either(
    anyOf(
      `(?:${POSSESSIVE}) (?:\\p{L}+ )?(?:${KIN}|vida|casa|cocina|pueblo)|(?:19|20)\\d\\d|una vez|cada (?:año|verano|invierno|domingo|noche)|(?:\\p{L}+|\\d+) años|toda mi vida|todavía`,
    ),
    nameNotBehind(''),
  ),
  vocative: null,
  definite: /(?<!\p{L})(?:el|la|los|las|al|del) \p{L}+(?! (?:de|del|que|donde)(?!\p{L}))/iu,
};
