import type { lots as source } from '../zh-CN/lots.ts';
import { lotColumns } from './lot-columns.ts';

export const lots: Record<keyof typeof source, string> = {
  ...lotColumns,
  'lots.field.row': 'Whole row',
  'lots.reason.required': 'A required field is empty',
  'lots.reason.carrier': 'The carrier must be UPS, USPS or FedEx',
  'lots.reason.number_format': 'Not a tracking number of this carrier',
  'lots.reason.number_check_digit': 'The check digit of the tracking number is wrong',
  'lots.reason.number_other_carrier': 'The tracking number belongs to another carrier',
  'lots.reason.number_rounded':
    'The tracking number was saved as a number and lost its last digits; make the column text and export again',
  'lots.reason.number_several': 'The cell holds several tracking numbers; put one in each row',
  'lots.reason.zip': 'A ZIP has 5 digits or is ZIP+4; make the column text if leading zeros are lost',
  'lots.reason.zip_short':
    'The ZIP has 3 or 4 digits: the zeros before it are lost; they can be put back before the import',
  'lots.reason.state': 'A state is written with two letters',
  'lots.reason.day': 'The date cannot be read; use YYYY-MM-DD',
  'lots.reason.time': 'The time cannot be read; use YYYY-MM-DD HH:MM:SS',
  'lots.reason.status': 'The status is not in the vocabulary',
  'lots.reason.too_long': 'Longer than 60 characters',
  'lots.reason.characters': 'Contains characters that cannot be shown',
  'lots.reason.personal': 'Looks like personal data (e-mail, phone or street) and is not stored',
  'lots.reason.shipped_too_early': 'Shipped more than 400 days ago',
  'lots.reason.in_future': 'The date is more than two days ahead',
  'lots.reason.before_shipped': 'The date is before the day it was shipped',
  'lots.reason.cells': 'Not as many cells as there are columns',
  'lots.reason.json': 'Not a valid JSON object',
  'lots.reason.known': 'The tracking number is in stock already and was not overwritten',
  'lots.reason.duplicate': 'The tracking number is repeated in this file; only its first row counts',
  'lots.reason.zip_unknown': 'Imported; the ZIP is not in the list of ZIPs, please check it',
  'lots.reason.status_unknown': 'Imported; the status is not in the vocabulary and counts as unknown',
  'lots.rejected.field': 'Column',
  'lots.rejected.more': 'Not all rows are listed; rows left out',
  'lots.problem.encoding':
    'The encoding of the file is not clear: choose it, or save the file as UTF-8 and upload it again',
  'lots.problem.day_order':
    'It is not clear whether the month or the day comes first (as in 05/11/2026): choose before the import; column: ',
  'lots.problem.old_xls':
    'This is an old .xls or an encrypted workbook; save it as .xlsx or CSV and upload it again',
  'lots.problem.no_rows': 'The file has no rows',
  'lots.problem.nothing_imported':
    'No row went in: all are refused, known or duplicates; download the rows left out to see why',
  'lots.problem.missing_columns': 'Required columns are missing: ',
  'lots.problem.record_too_long': 'A line has more than 100,000 characters, line: ',
  'lots.problem.quote_not_closed':
    'A quotation never ends and the file may be incomplete, it starts at line: ',
  'lots.problem.broken_xlsx': 'The workbook is damaged and cannot be read',
  'lots.problem.xlsx_too_large':
    'The workbook is too large (250,000 rows and 64 MB at most, and so much unpacked); use CSV',
  'lots.problem.xlsx_too_slow': 'The workbook could not be read within the time it may take; use CSV',
  'lots.problem.too_many_columns': 'More than 500 columns, line: ',
  'lots.problem.disk_full':
    'The server has no room left and no row was imported; have room made, then upload the file again',
  'lots.problem.file_missing': 'The uploaded file is no longer on the server; upload it again',
  'lots.problem.interrupted':
    'The import was interrupted repeatedly and no row went in; upload the file again',
  'lots.problem.internal':
    'The import met an internal error and no row went in; upload the file again and tell an administrator if it persists',
};
