import type { EmbedLanguage } from '@billfold/contracts/embeds/embed-message'
import { translateWith } from '@billfold/contracts/message'

export type Translate = ReturnType<typeof translateWith>

/** For the proposal page, which has no translations. */
export const inEnglish = translateWith({})

export type PageText = keyof typeof texts
type Translation = readonly [es: string, fr: string, de: string]

/** Messages shared by all public pages, in all languages, because a project page uses the language of its host page. */
const texts = {
  'Ask a question': ['Hacer una pregunta', 'Poser une question', 'Frage stellen'],
  'Is anything unclear?': ['¿Hay algo que no esté claro?', 'Quelque chose n’est pas clair\u00a0?', 'Ist etwas unklar?'],
  'Questions about this invoice?': ['¿Tiene preguntas sobre esta factura?', 'Des questions sur cette facture\u00a0?', 'Fragen zu dieser Rechnung?'],
  'Questions about this project?': ['¿Tiene preguntas sobre este proyecto?', 'Des questions sur ce projet\u00a0?', 'Fragen zu diesem Projekt?'],
  'Questions about this proposal?': ['¿Tiene preguntas sobre esta propuesta?', 'Des questions sur cette proposition\u00a0?', 'Fragen zu diesem Angebot?'],
  'Your name': ['Su nombre', 'Votre nom', 'Ihr Name'],
  'Your email address': ['Su correo electrónico', 'Votre adresse e-mail', 'Ihre E-Mail-Adresse'],
  'Your question': ['Su pregunta', 'Votre question', 'Ihre Frage'],
  'Message (optional)': ['Mensaje (opcional)', 'Message (facultatif)', 'Nachricht (optional)'],
  'Send question': ['Enviar pregunta', 'Envoyer la question', 'Frage senden'],
  'Sending...': ['Enviando...', 'Envoi en cours...', 'Wird gesendet ...'],
  Cancel: ['Cancelar', 'Annuler', 'Abbrechen'],
  'Please enter your name': ['Introduzca su nombre', 'Veuillez saisir votre nom', 'Bitte geben Sie Ihren Namen ein'],
  'Please enter a valid email address': ['Introduzca un correo electrónico válido', 'Veuillez saisir une adresse e-mail valide', 'Bitte geben Sie eine gültige E-Mail-Adresse ein'],
  'Please enter a message': ['Escriba un mensaje', 'Veuillez saisir un message', 'Bitte geben Sie eine Nachricht ein'],
  'Your question was sent': ['Su pregunta se ha enviado', 'Votre question a été envoyée', 'Ihre Frage wurde gesendet'],
  'Your request was sent': ['Su solicitud se ha enviado', 'Votre demande a été envoyée', 'Ihre Anfrage wurde gesendet'],
  'The answer will come to {email}.': ['La respuesta llegará a {email}.', 'La réponse arrivera à {email}.', 'Die Antwort kommt an {email}.'],
  'Too many messages were sent with this link. Please try again in a few minutes.': [
    'Se han enviado demasiados mensajes con este enlace. Inténtelo de nuevo dentro de unos minutos.',
    'Trop de messages ont été envoyés avec ce lien. Veuillez réessayer dans quelques minutes.',
    'Mit diesem Link wurden zu viele Nachrichten gesendet. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
  ],
  'Your message could not be sent. Please check your connection and try again.': [
    'No se ha podido enviar su mensaje. Compruebe su conexión e inténtelo de nuevo.',
    'Votre message n’a pas pu être envoyé. Vérifiez votre connexion et réessayez.',
    'Ihre Nachricht konnte nicht gesendet werden. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  ],
  'This link no longer works. Please reload the page.': ['Este enlace ya no funciona. Vuelva a cargar la página.', 'Ce lien ne fonctionne plus. Veuillez recharger la page.', 'Dieser Link funktioniert nicht mehr. Bitte laden Sie die Seite neu.'],
  'This link works again. Please reload the page.': ['Este enlace vuelve a funcionar. Vuelva a cargar la página.', 'Ce lien fonctionne à nouveau. Veuillez recharger la page.', 'Dieser Link funktioniert wieder. Bitte laden Sie die Seite neu.'],
  'This link has expired': ['Este enlace ha caducado', 'Ce lien a expiré', 'Dieser Link ist abgelaufen'],
  'Ask the sender for a new one.': ['Pida uno nuevo a quien se lo envió.', 'Demandez-en un nouveau à l’expéditeur.', 'Bitten Sie den Absender um einen neuen.'],
  'Check that the whole link was copied, or ask the sender for a new one.': [
    'Compruebe que ha copiado el enlace completo o pida uno nuevo a quien se lo envió.',
    'Vérifiez que le lien a été copié en entier, ou demandez-en un nouveau à l’expéditeur.',
    'Bitte prüfen Sie, ob der Link vollständig kopiert wurde, oder bitten Sie den Absender um einen neuen.',
  ],
  'Request a new link': ['Solicitar un enlace nuevo', 'Demander un nouveau lien', 'Neuen Link anfordern'],
} as const satisfies Record<string, Translation>

const columns = { es: 0, fr: 1, de: 2 } as const

export type SayPage = (text: PageText) => string

export function pageTexts(language: EmbedLanguage): SayPage {
  return (text) => (language === 'en' ? text : texts[text][columns[language]])
}

/** True if there is a translation for this message from the server. */
export function isPageText(text: string): text is PageText {
  return Object.hasOwn(texts, text)
}
