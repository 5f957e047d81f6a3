// Loads the texts of the administration in the language of the page; English is a separate file.
import type { Language } from '../dom/language.ts';
import { bookPt, type BookMessages } from './book-pt.ts';

export const bookMessages = async (language: Language): Promise<BookMessages> =>
  language === 'en' ? (await import('./book-en.ts')).bookEn : bookPt;
