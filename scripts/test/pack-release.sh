#!/usr/bin/env bash
# Packs this working tree as the archive of a release.
#
#   pack-release.sh VERSION WORK FOLDER    WORK is a folder for temporary files; the archive is FOLDER/portaria-VERSION.tar.gz
set -euo pipefail
version=$1 folder=$2/portaria-$1 out=$3
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
mkdir "$folder"
{ git ls-files --cached --others --exclude-standard -z 2>/dev/null || find . -type f -not -path '*/node_modules/*' -not -path '*/dist/*' -print0; } |
  tar --create --null --files-from=- --ignore-failed-read 2>/dev/null | tar --extract --directory="$folder"
sed -i "0,/\"version\": \"[^\"]*\"/s//\"version\": \"$version\"/" "$folder/package.json"
tar --create --gzip --file="$out/portaria-$version.tar.gz" --directory="$2" "portaria-$version"
rm -r "$folder"
