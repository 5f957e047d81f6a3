// The words of the book in the language of the page; English is a file that only its readers load.
import type { Language } from '../dom/language.ts';
import { bookPt, type BookWords } from './book-pt.ts';

export const bookWords = async (language: Language): Promise<BookWords> =>
  language === 'en' ? (await import('./book-en.ts')).bookEn : bookPt;
