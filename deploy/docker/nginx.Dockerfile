# The edge: Debian's nginx, because it brings the GeoIP2 module, with the configuration of deploy/nginx. /run/edge belongs to its user
# already here: when a container starts again, runc gives the tmpfs the mode of the folder below it.
FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends nginx libnginx-mod-http-geoip2 curl \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=www-data /run/edge
COPY deploy/nginx /usr/share/portaria/nginx
COPY deploy/docker/nginx.conf deploy/docker/edge.sh /usr/share/portaria/
USER www-data
STOPSIGNAL SIGQUIT
CMD ["/bin/sh", "/usr/share/portaria/edge.sh"]
