import { plain } from '../mailShapes/build.ts'
import type { Forgery } from './context.ts'

const order = 'Pay to this account.'

type From = (victim: string) => string
/** How From can name the victim, and what becomes of a mail of nobody or of the forger with this field. */
const spellings: readonly (readonly [name: string, from: From, lands: string])[] = [
  ['the plain address', (victim) => victim, 'held senderFailed'],
  ['a name and the address', (victim) => `Grace Hopper <${victim}>`, 'held senderFailed'],
  ['upper case', (victim) => `<${victim.toUpperCase()}>`, 'held senderFailed'],
  ['spaces inside of the brackets', (victim) => `Grace < ${victim} >`, 'held senderFailed'],
  ['a fold', (victim) => `Grace\r\n\t<${victim}>`, 'held senderFailed'],
  ['a comment behind it', (victim) => `${victim} (eve@other.test)`, 'held senderFailed'],
  ['a comment before it', (victim) => `(eve@other.test) ${victim}`, 'held senderFailed'],
  ['another address as the name', (victim) => `"eve@other.test" <${victim}>`, 'held senderFailed'],
  ['a group', (victim) => `Desk: ${victim};`, 'held senderFailed'],
  [
    'full-width letters in its domain',
    (victim) => victim.replace('example', 'ｅｘａｍｐｌｅ'),
    'held senderFailed',
  ],
  ['a full-width dot', (victim) => victim.replace('example.test', 'example．test'), 'held senderFailed'],
  ['an ideographic dot', (victim) => victim.replace('example.test', 'example。test'), 'held senderFailed'],
  ['a zero-width space in its domain', (victim) => victim.replace('exam', 'exam\u200B'), 'held senderFailed'],
  ['a soft hyphen in its domain', (victim) => victim.replace('exam', 'exam\u00AD'), 'held senderFailed'],
  ['mathematical letters in its domain', (victim) => victim.replace('test', '𝐭𝐞𝐬𝐭'), 'held senderFailed'],
  ['full-width letters in its name', (victim) => victim.replace(/^./, 'ｇ'), 'held otherSender'],
  ['the address as the name', (victim) => `"${victim}" <eve@other.test>`, 'held otherSender'],
  ['the address as a comment', (victim) => `eve@other.test (${victim})`, 'held otherSender'],
  [
    'the address in encoded words',
    (victim) => `=?utf-8?q?${victim.replace('@', '=40')}?= <eve@other.test>`,
    'held otherSender',
  ],
  ['two addresses', (victim) => `${victim}, eve@other.test`, 'held noSender'],
  ['two addresses in a group', (victim) => `Desk: eve@other.test, ${victim};`, 'held noSender'],
  ['the same address twice', (victim) => `${victim}, ${victim}`, 'held noSender'],
  ['a Cyrillic letter', (victim) => victim.replace('example', 'exаmple'), 'held otherSender'],
  [
    'a Cyrillic letter in DNS form',
    (victim) => victim.replace('example', 'xn--exmple-4nf'),
    'held otherSender',
  ],
  ['a Cyrillic letter in its name', (victim) => victim.replace(/^c/, 'с'), 'held otherSender'],
  ['exchanged letters', (victim) => victim.replace('example', 'exampel'), 'held otherSender'],
  ['a dot at the end', (victim) => `${victim}.`, 'held otherSender'],
  ['a subdomain', (victim) => victim.replace('@', '@sub.'), 'held otherSender'],
  ['its domain before another one', (victim) => `${victim}.other.test`, 'held otherSender'],
  ['an address of numbers', (victim) => victim.replace(/@.*/, '@[192.0.2.1]'), 'held otherSender'],
  ['quotes', (victim) => victim.replace(/^[^@]*/, '"$&"'), 'held senderFailed'],
  ['quotes with a space', (victim) => victim.replace(/^([^@]*)/, '"$1 "'), 'held senderFailed'],
  ['a second address behind it', (victim) => `<${victim}@other.test>`, 'held otherSender'],
  ['a route', (victim) => `<@other.test:${victim}>`, 'held otherSender'],
  ['a null byte', (victim) => `${victim}\0`, 'held senderFailed'],
  ['a null byte in its domain', (victim) => victim.replace('example', 'exam\0ple'), 'held senderFailed'],
  ['percent codes', (victim) => victim.replace('@', '%40'), 'held noSender'],
  ['nothing', () => ' ', 'held noSender'],
  ['no address', () => 'undisclosed-recipients:;', 'held noSender'],
]

/** Each spelling, without a signature and with one of the forger's domain. */
export const senderForgeries: readonly Forgery[] = spellings.flatMap(([name, from, lands]) => [
  {
    name: `${name}, unsigned`,
    raw: ({ victim }) => plain(victim(), order, { From: from(victim().address) }),
    lands,
  },
  {
    name: `${name}, signed by the forger`,
    raw: ({ victim, sign }) => sign(plain(victim(), order, { From: from(victim().address) }), 'other.test'),
    lands,
  },
])
