/** The number of a ticket's newest responses, notes and files that are searched. */
const searchedParts = 200
const internalCharacters = 50_000

const newest = (columns: string, table: string) => `select ${columns} from "${table}"
  where "ticketId" = "record"."id" order by "id" desc limit ${searchedParts}`

const files = `select "attachments"."id", "attachments"."name" from "attachments"
  where "storedFileId" is not null and "attachments"."id" in (
    select "id" from "attachments" where "ticketId" = "record"."id"
    union all select "sent"."id" from (${newest('"id"', 'ticketResponses')}) as "response"
      join "attachments" as "sent" on "sent"."responseId" = "response"."id"
    union all select "sent"."id" from (${newest('"id"', 'ticketNotes')}) as "note"
      join "attachments" as "sent" on "sent"."noteId" = "note"."id")
  order by "attachments"."id" desc limit ${searchedParts}`

const joined = (column: string, from: string) =>
  `coalesce((select group_concat("${column}", ' ') from (${from})), '')`

// Each word in the text is surrounded by spaces; the last one is removed here.
const marked = (mark: string, text: string) =>
  `substr(replace(rtrim(searchWords(substr(${text}, 1, ${internalCharacters}))), ' ', ' ${mark}'), 2) || ' '`

/** The words of the ticket "record" on SQLite, as the triggers of 0076 write them. */
export const wordsOfTicket = `' _o' || "record"."userId" || searchWords(coalesce("record"."title", '') || ' '
    || coalesce("record"."description", '') || ' ' || ${joined('message', newest('"id", "message"', 'ticketResponses'))})
  || ${marked('·', joined('message', newest('"id", "message"', 'ticketNotes')))}
  || ${marked('¦', joined('name', files))}`
