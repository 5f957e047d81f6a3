// Searches the index of the pages. This file is public, so it fetches the index with the session of the reader.
const form = document.querySelector('form[role="search"]');
const input = document.querySelector('#q');
const list = document.querySelector('#results');
const status = document.querySelector('#status');
let pages;

async function load() {
  const answer = await fetch('/search-index.json', { redirect: 'error' });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function rank(page, words) {
  const title = plain(page.title);
  const text = plain(page.text);
  if (!words.every((word) => title.includes(word) || text.includes(word))) return 0;
  return words.reduce(
    (sum, word) => sum + (title.includes(word) ? 20 : 0) + Math.min(10, text.split(word).length - 1),
    1,
  );
}

function excerpt(page, word) {
  const at = Math.max(0, plain(page.text).indexOf(word) - 80);
  return `${at > 0 ? '… ' : ''}${page.text.slice(at, at + 220)} …`;
}

function entry(page, word) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = page.url;
  link.textContent = page.title;
  const text = document.createElement('div');
  text.textContent = excerpt(page, word);
  item.append(link, text);
  return item;
}

async function search() {
  const words = plain(input.value).split(/\s+/).filter(Boolean);
  if (words.length === 0) return list.replaceChildren();
  try {
    pages ??= await load();
  } catch {
    status.textContent = 'The search index could not be loaded. Reload the page to sign in again.';
    return;
  }
  const found = pages.map((page) => [rank(page, words), page]).filter(([points]) => points > 0);
  found.sort(([a], [b]) => b - a);
  list.replaceChildren(...found.slice(0, 30).map(([, page]) => entry(page, words[0])));
  status.textContent = `${found.length} ${found.length === 1 ? 'page' : 'pages'}`;
}

input.value = new URLSearchParams(location.search).get('q') ?? '';
input.addEventListener('input', search);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  search();
});
search();
